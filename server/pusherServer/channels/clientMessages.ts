import { carriesClientEvents } from './channelNames.ts'
import type { Connection } from '../sockets/connection.ts'
import { isJsonObject, limits, type JsonObject } from '../limits.ts'
import { signIn, subscribe, type SubscriptionContext } from './subscriptions.ts'

export function handleMessage(server: SubscriptionContext, connection: Connection, frame: string): void {
  connection.markAlive()
  const message = parseJson(frame)
  if (!isJsonObject(message) || typeof message.event !== 'string') {
    return connection.sendError('A message must be a JSON object with an event')
  }
  if (message.event.startsWith('client-'))
    return forwardClientEvent(server, connection, message.event, message)

  const command = commands.get(message.event)
  if (!command) return connection.sendError('Unknown event')
  // Old clients send `data` as a JSON string.
  const request = typeof message.data === 'string' ? parseJson(message.data) : message.data
  command(server, connection, isJsonObject(request) ? request : {})
}

type Command = (server: SubscriptionContext, connection: Connection, request: JsonObject) => void

const commands = new Map<string, Command>([
  ['pusher:ping', (_server, connection) => connection.send({ event: 'pusher:pong', data: '{}' })],
  ['pusher:pong', () => {}],
  ['pusher:subscribe', subscribe],
  ['pusher:unsubscribe', unsubscribe],
  ['pusher:signin', signIn],
])

function unsubscribe(
  server: SubscriptionContext,
  connection: Connection,
  { channel: name }: JsonObject,
): void {
  const channel = typeof name === 'string' ? server.channels.find(name) : undefined
  if (channel && connection.channels.includes(channel)) server.channels.leave(connection, channel)
}

function forwardClientEvent(
  server: SubscriptionContext,
  connection: Connection,
  event: string,
  message: JsonObject,
): void {
  const { channel: name, data } = message
  const channel = typeof name === 'string' ? server.channels.find(name) : undefined
  if (!channel || !connection.channels.includes(channel) || !carriesClientEvents(channel.name)) {
    return connection.sendError('Client events are for members of private and presence channels')
  }
  if (!connection.takeClientEvent()) return connection.sendError('Too many client events in one second', 4301)
  const text = typeof data === 'string' ? data : stringifyOrNull(data)
  if (text === null || Buffer.byteLength(text) > limits.eventData || event.length > limits.eventName) {
    return connection.sendError('The client event is too long')
  }
  const user_id = channel.members?.userOf(connection)
  server.channels.broadcast(channel, { event, channel: channel.name, data: text, user_id }, connection)
}

/** JSON.parse accepts deeply nested data that overflows JSON.stringify's stack. */
function stringifyOrNull(data: unknown): string | null {
  try {
    return JSON.stringify(data ?? {})
  } catch {
    return null
  }
}

function parseJson(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
