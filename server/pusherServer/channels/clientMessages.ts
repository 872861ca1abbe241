import { carriesClientEvents } from './channelNames.ts'
import type { Connection } from '../sockets/connection.ts'
import { isFields, limits, type Fields } from '../limits.ts'
import { signIn, subscribe, type Subscribing } from './subscriptions.ts'

/**
 * Answers one frame of a client. Every frame is taken for hostile: types are checked before use, unknown
 * fields never travel on, and whatever is wrong is answered with `pusher:error`.
 */
export function receive(server: Subscribing, connection: Connection, frame: string): void {
  connection.heard()
  const message = parsed(frame)
  if (!isFields(message) || typeof message.event !== 'string') {
    return connection.complain('A message must be a JSON object with an event')
  }
  if (message.event.startsWith('client-')) return passOn(server, connection, message.event, message)

  const command = commands.get(message.event)
  if (!command) return connection.complain('Unknown event')
  // Old clients write the data as a text.
  const request = typeof message.data === 'string' ? parsed(message.data) : message.data
  command(server, connection, isFields(request) ? request : {})
}

type Command = (server: Subscribing, connection: Connection, request: Fields) => void

const commands = new Map<string, Command>([
  ['pusher:ping', (_server, connection) => connection.send({ event: 'pusher:pong', data: '{}' })],
  ['pusher:pong', () => {}],
  ['pusher:subscribe', subscribe],
  ['pusher:unsubscribe', unsubscribe],
  ['pusher:signin', signIn],
])

function unsubscribe(server: Subscribing, connection: Connection, { channel: name }: Fields): void {
  const channel = typeof name === 'string' ? server.channels.find(name) : undefined
  if (channel && connection.channels.includes(channel)) server.channels.leave(connection, channel)
}

/** A client event goes to the other members, built anew so that nothing rides along. */
function passOn(server: Subscribing, connection: Connection, event: string, message: Fields): void {
  const { channel: name, data } = message
  const channel = typeof name === 'string' ? server.channels.find(name) : undefined
  if (!channel || !connection.channels.includes(channel) || !carriesClientEvents(channel.name)) {
    return connection.complain('Client events are for members of private and presence channels')
  }
  if (!connection.mayTrigger()) return connection.complain('Too many client events in one second', 4301)
  const text = typeof data === 'string' ? data : encoded(data)
  if (text === null || Buffer.byteLength(text) > limits.eventData || event.length > limits.eventName) {
    return connection.complain('The client event is too long')
  }
  const user_id = channel.roster?.userOf(connection)
  server.channels.broadcast(channel, { event, channel: channel.name, data: text, user_id }, connection)
}

/** Null when the data are nested so deep that writing them, unlike reading them, exhausts the stack. */
function encoded(data: unknown): string | null {
  try {
    return JSON.stringify(data ?? {})
  } catch {
    return null
  }
}

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}
