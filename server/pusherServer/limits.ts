/**
 * Pusher's own limits if they exist, so that this server's clients also work with Pusher. Sizes are in bytes.
 */
export const limits = {
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  eventName: 200, // characters
  eventData: 10_240,
  userId: 128, // characters
  userInfo: 1_024,
  presenceMembers: 100,
  clientEventsPerSecond: 10,
  eventsPerWrite: 16, // per channel
  clientFrame: 65_536,
  requestBody: 1_048_576,
  requestAgeSeconds: 600,
  unreadBytes: 1_048_576, // disconnects a client with more unread data
  unreadBytesOfAnonymous: 131_072,
  connectionRate: { messages: 20, bytes: 262_144, burstSeconds: 3 },
  addressRate: { messages: 500, bytes: 1_048_576, burstSeconds: 8 }, // enough for a whole arena behind one IP address
  userRate: { messages: 200, bytes: 1_048_576, burstSeconds: 8 },
  exemptMessages: 20,
  connectionsOfUser: 100,
  cacheSeconds: 30 * 60,
}

export class Refused extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function refuseUnless(accepted: boolean, status: number, message: string): asserts accepted {
  if (!accepted) throw new Refused(status, message)
}

export type JsonObject = { [name: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
