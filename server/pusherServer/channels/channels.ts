import { Channel } from './channel.ts'
import { isChannelName, isUserChannel, isCacheChannel } from './channelNames.ts'
import type { User } from '../subscriber.ts'
import type { Connection } from '../sockets/connection.ts'
import type { Message } from '../frames.ts'
import { limits, refuseUnless } from '../limits.ts'

export type Publication = { channels: string[]; name: string; data: string; except?: Connection }

type CachedEvent = { event: string; data: string; expires: number }

export class Channels {
  readonly #occupied = new Map<string, Channel>()
  readonly #lastEvents = new Map<string, CachedEvent>()
  #lastBroadcastTo: Channel | undefined

  get size(): number {
    return this.#occupied.size
  }

  find(name: string): Channel | undefined {
    return this.#occupied.get(name)
  }

  names(prefix: string): string[] {
    return [...this.#occupied.keys()].filter((name) => name.startsWith(prefix) && isChannelName(name))
  }

  join(connection: Connection, name: string, member: User | null): void {
    const channel = this.#occupied.get(name) ?? this.#open(name)
    channel.flush()
    const isNew = !channel.subscribers.has(connection)
    const isNewMember = isNew && member !== null && channel.members?.join(connection, member)
    channel.subscribers.add(connection)
    if (isNew) connection.channels = [...connection.channels, channel]

    this.#confirmJoin(connection, channel)
    if (!isNewMember) return
    const data = JSON.stringify({ user_id: member.id, user_info: member.info })
    this.broadcast(channel, { event: 'pusher_internal:member_added', channel: name, data }, connection)
  }

  leave(connection: Connection, channel: Channel): void {
    channel.flush()
    channel.subscribers.delete(connection)
    connection.channels = connection.channels.filter((joined) => joined !== channel)
    if (channel.subscribers.size === 0) this.#occupied.delete(channel.name)

    const removedId = channel.members?.leave(connection)
    if (!removedId) return
    const data = JSON.stringify({ user_id: removedId })
    this.broadcast(channel, { event: 'pusher_internal:member_removed', channel: channel.name, data })
  }

  leaveAll(connection: Connection): void {
    for (const channel of connection.channels) this.leave(connection, channel)
  }

  publish({ channels, name: event, data, except }: Publication): void {
    for (const name of new Set(channels)) {
      if (isCacheChannel(name)) this.#cacheEvent(name, event, data)
      const channel = this.#occupied.get(name)
      if (channel) this.broadcast(channel, { event, channel: name, data }, except)
    }
  }

  lastEvent(name: string): CachedEvent | null {
    const cached = this.#lastEvents.get(name)
    return cached && cached.expires > Date.now() ? cached : null
  }

  deleteExpired(): void {
    for (const [name, { expires }] of this.#lastEvents) {
      if (expires <= Date.now()) this.#lastEvents.delete(name)
    }
  }

  /**
   * Keeps messages in order across channels. Only the channel of the last broadcast can have pending
   * messages.
   */
  broadcast(channel: Channel, message: Message, except?: Connection): void {
    if (this.#lastBroadcastTo !== channel) this.#lastBroadcastTo?.flush()
    this.#lastBroadcastTo = channel
    channel.broadcast(message, except)
  }

  #open(name: string): Channel {
    const channel = new Channel(name)
    this.#occupied.set(name, channel)
    return channel
  }

  #confirmJoin(connection: Connection, { name, members }: Channel): void {
    const data = members ? JSON.stringify(members.summary()) : '{}'
    connection.send({ event: 'pusher_internal:subscription_succeeded', channel: name, data })
    if (!isCacheChannel(name)) return
    const last = this.lastEvent(name)
    if (last) connection.send({ event: last.event, channel: name, data: last.data })
    else connection.send({ event: 'pusher:cache_miss', channel: name })
  }

  #cacheEvent(name: string, event: string, data: string): void {
    this.#lastEvents.set(name, { event, data, expires: Date.now() + limits.cacheSeconds * 1000 })
  }
}

/** Throws Refused with the HTTP status that Pusher sends. */
export function validatePublication({ channels, name, data }: Publication): void {
  refuseUnless(channels.length > 0, 400, 'At least one channel is required')
  refuseUnless(
    channels.length <= limits.channelsPerEvent,
    400,
    `More than ${limits.channelsPerEvent} channels in one event`,
  )
  const wrong = channels.find((channel) => !isChannelName(channel) && !isUserChannel(channel))
  refuseUnless(wrong === undefined, 400, `Invalid channel name: ${wrong}`)
  refuseUnless(name.length > 0, 400, 'The event needs a name')
  refuseUnless(
    name.length <= limits.eventName,
    400,
    `The event's name is longer than ${limits.eventName} characters`,
  )
  refuseUnless(
    Buffer.byteLength(data) <= limits.eventData,
    413,
    `The event's data is longer than ${limits.eventData} bytes`,
  )
}
