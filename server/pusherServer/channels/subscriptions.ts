import { isChannelName, isPresence, isUserChannel, needsAuthorization, userChannel } from './channelNames.ts'
import type { Channels } from './channels.ts'
import type { User } from '../subscriber.ts'
import type { Connection, Owner } from '../sockets/connection.ts'
import { isJsonObject, limits, type JsonObject } from '../limits.ts'
import { isSameText, signChannel, signUser } from '../api/signatures.ts'

export type Credentials = { key: string; secret: string }

export type SubscriptionContext = Credentials & {
  channels: Channels
  maxChannelsPerConnection: number
  setOwner: (connection: Connection, owner: Owner) => void
}

export function subscribe(server: SubscriptionContext, connection: Connection, request: JsonObject): void {
  const { channel: name } = request
  if (typeof name !== 'string') return connection.sendError('The channel name must be a string')

  const refusal = subscriptionRefusal(server, connection, name, request)
  if (refusal) {
    connection.send({ event: 'pusher:subscription_error', channel: name, data: refusal })
    return
  }
  const member = isPresence(name) ? parseMember(connection, request) : null
  if (member) server.setOwner(connection, { user: member.id })
  server.channels.join(connection, name, member)
}

export function signIn(server: SubscriptionContext, connection: Connection, request: JsonObject): void {
  const { auth, user_data } = request
  const user = parseUser(user_data, 'id')
  if (!user || typeof user_data !== 'string' || typeof auth !== 'string') {
    return refuseSignIn(connection, 'Invalid user data')
  }
  const expected = signUser(server.secret, server.key, connection.socketId, user_data)
  if (!isSameText(auth, expected)) return refuseSignIn(connection, 'Invalid signature')
  if (connection.user && connection.user.id !== user.id) {
    return connection.sendError('The connection is signed in as another user')
  }
  connection.user = user
  server.setOwner(connection, { user: user.id })
  connection.send({ event: 'pusher:signin_success', data: JSON.stringify({ user_data }) })
}

function refuseSignIn(connection: Connection, message: string): void {
  connection.sendError(message, 4009)
  connection.close(4009, message)
}

type Refusal = { type: 'AuthError' | 'InvalidChannel' | 'LimitReached'; error: string; status: number }

function subscriptionRefusal(
  server: SubscriptionContext,
  connection: Connection,
  name: string,
  request: JsonObject,
): Refusal | null {
  if (isUserChannel(name)) {
    const isOwn = connection.user !== null && name === userChannel(connection.user.id)
    return isOwn ? null : notAuthorized('Only this user may subscribe, after signing in')
  }
  if (!isChannelName(name)) {
    return { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 }
  }
  if (needsAuthorization(name) && !isAuthorized(server, connection, name, request)) {
    return notAuthorized('Invalid signature')
  }
  return limitRefusal(server, connection, name) ?? presenceRefusal(server, connection, name, request)
}

function isAuthorized(
  { key, secret }: Credentials,
  { socketId }: Connection,
  name: string,
  { auth, channel_data }: JsonObject,
): boolean {
  if (typeof auth !== 'string') return false
  if (channel_data !== undefined && typeof channel_data !== 'string') return false
  return isSameText(auth, signChannel(secret, key, socketId, name, channel_data))
}

function limitRefusal(server: SubscriptionContext, connection: Connection, name: string): Refusal | null {
  if (connection.channels.length < server.maxChannelsPerConnection) return null
  const channel = server.channels.find(name)
  if (channel && connection.channels.includes(channel)) return null
  return limitReached(`A connection may join ${server.maxChannelsPerConnection} channels`)
}

function presenceRefusal(
  server: SubscriptionContext,
  connection: Connection,
  name: string,
  request: JsonObject,
): Refusal | null {
  if (!isPresence(name)) return null
  const member = parseMember(connection, request)
  if (!member) return notAuthorized('Invalid channel data: it needs a user_id, and at most 1 kB of user_info')
  const roster = server.channels.find(name)?.members
  if (!roster || roster.hasRoomFor(member)) return null
  return limitReached(`A presence channel has at most ${limits.presenceMembers} members`)
}

function parseMember(connection: Connection, { channel_data }: JsonObject): User | null {
  return channel_data === undefined ? connection.user : parseUser(channel_data, 'user_id')
}

function parseUser(text: unknown, idField: 'user_id' | 'id'): User | null {
  const fields = typeof text === 'string' ? parseJson(text) : null
  if (!isJsonObject(fields)) return null
  const id = fields[idField]
  // Laravel sends ids as numbers, and Pusher converts them to strings.
  const isId = typeof id === 'number' ? Number.isSafeInteger(id) : typeof id === 'string' && id !== ''
  const info = fields.user_info
  const infoSize = info === undefined ? 0 : Buffer.byteLength(JSON.stringify(info))
  if (!isId || String(id).length > limits.userId || infoSize > limits.userInfo) return null
  return { id: String(id), info }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function notAuthorized(error: string): Refusal {
  return { type: 'AuthError', error, status: 401 }
}

function limitReached(error: string): Refusal {
  return { type: 'LimitReached', error, status: 403 }
}
