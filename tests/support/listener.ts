import PusherClient from 'pusher-js'
import { afterEach, expect, vi } from 'vitest'
import { RESYNC_EVENT } from '../../server/wire/broadcasting/channels.ts'
import { CHANNEL_EVENTS, Resync } from '../../server/wire/broadcasting/events.ts'
import { schemaMismatch } from './responseCheck.ts'
import type { openBrowser, LiveApp } from './app.ts'

type ReceivedEvent = { channel: string; event: string; payload: Record<string, unknown> & { seq: number } }

const schemaMismatches: string[] = []
afterEach(() => expect(schemaMismatches.splice(0)).toEqual([]))

export async function openScreen(
  { port, pusher }: LiveApp,
  { cookie, csrf }: Awaited<ReturnType<typeof openBrowser>>,
  channels: string[],
  enginePort = port,
) {
  // In Node, the Pusher client can't send cookies.
  const authorizer =
    (path: string) =>
    (
      params: { socketId: string; channelName?: string },
      callback: (error: Error | null, answer: never) => void,
    ) => {
      const { socketId: socket_id, channelName: channel_name = '' } = params
      void fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, 'X-CSRF-TOKEN': decodeURIComponent(csrf) },
        body: new URLSearchParams({ socket_id, channel_name }),
      }).then(async (answer) => {
        const refused = answer.ok ? null : Object.assign(new Error(), { status: answer.status })
        callback(refused, (await answer.json()) as never)
      })
    }
  const client = new PusherClient(pusher.realtime.key, {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: enginePort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: authorizer('/broadcasting/auth'),
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: authorizer('/broadcasting/user-auth'),
    },
  })
  const events: ReceivedEvent[] = []
  for (const name of channels) await subscribe(name)

  function subscribe(name: string) {
    const channel = client.subscribe(name)
    channel.bind_global((event: string, payload: ReceivedEvent['payload']) => {
      if (event.startsWith('pusher:')) return
      recordMismatch({ channel: name, event, payload })
      events.push({ channel: name, event, payload })
    })
    return new Promise<void>((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', () => resolve())
      channel.bind('pusher:subscription_error', (error: { status?: number }) =>
        reject(new Error(`Refused: ${error.status}`)),
      )
    })
  }

  return {
    client,
    join: subscribe,
    heard: events,
    eventNames: () => events.map(({ channel, event }) => `${channel} ${event}`),
    /** The order of events is guaranteed only within a channel. */
    async expectEvents(...expected: string[]) {
      await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(expected.length), {
        timeout: 5000,
        interval: 5,
      })
      expect(this.eventNames().sort()).toEqual([...expected].sort())
      const found = events.splice(0)
      return expected.map((name) => takeFirst(found, name))
    },
    socketId: () => client.connection.socket_id,
    close: () => client.disconnect(),
  }
}

function recordMismatch({ channel, event, payload }: ReceivedEvent) {
  const events = CHANNEL_EVENTS[channel.replace(/\.[\d.]+$/, '') as keyof typeof CHANNEL_EVENTS]
  if (!events) return
  const schema = event === RESYNC_EVENT ? Resync : (events as Record<string, typeof Resync>)[event]
  const problem = schema ? schemaMismatch(schema, payload) : 'no such event'
  if (problem) schemaMismatches.push(`${channel} ${event}: ${problem}`)
}

function takeFirst(heard: ReceivedEvent[], name: string) {
  const index = heard.findIndex(({ channel, event }) => `${channel} ${event}` === name)
  return heard.splice(index, 1)[0]!
}
