/** What Pusher Channels allows, so that nothing passes here and fails there. Sizes are bytes unless said. */
export const limits = {
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  eventName: 200, // characters
  eventData: 10_240,
  userId: 128, // characters
  userInfo: 1_024,
  presenceMembers: 100,
  clientEventsPerSecond: 10,
  eventsPerWrite: 16, // of one channel; not Pusher's limit but ours
  clientFrame: 65_536,
  requestBody: 1_048_576,
  requestAgeSeconds: 600, // seconds, either way
  unreadBytes: 1_048_576, // a reader that leaves more than this unread is cut off
  unreadBytesOfAnonymous: 131_072, // ours, as is all that follows
  connectionRate: { messages: 20, bytes: 262_144, burstSeconds: 3 },
  addressRate: { messages: 500, bytes: 1_048_576, burstSeconds: 8 }, // all strangers of an arena, after a restart as well
  userRate: { messages: 200, bytes: 1_048_576, burstSeconds: 8 },
  exemptMessages: 20, // of a stranger, who becomes known by them: not held up by others at the same address
  connectionsOfUser: 100,
  cacheSeconds: 30 * 60, // seconds
}

/** A request or a publication that is not accepted; `status` is the HTTP status that says why. */
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
