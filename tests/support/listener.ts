import PusherClient from 'pusher-js'
import { afterEach, expect, vi } from 'vitest'
import { MISSED } from '../../server/wire/channels.ts'
import { EVENTS, Missed } from '../../server/wire/live/events.ts'
import { misfit } from './answers.ts'
import type { browserOf, Live } from './app.ts'

type Heard = { channel: string; event: string; payload: Record<string, unknown> & { seq: number } }

/** What was heard and has not the shape that `wire/` promises: the test in which it was heard fails. */
const misfits: string[] = []
afterEach(() => expect(misfits.splice(0)).toEqual([]))

/**
 * A screen as somebody's browser has it open: the real client, authorized through the application, and all it heard.
 */
export async function listen(
  { port, pusher }: Live,
  { cookie, csrf }: Awaited<ReturnType<typeof browserOf>>,
  channels: string[],
  enginePort = port,
) {
  // In Node the client may not send cookies by itself; it asks as the browser's would, with a form.
  const ask =
    (path: string) =>
    (
      asked: { socketId: string; channelName?: string },
      tell: (error: Error | null, answer: never) => void,
    ) => {
      const { socketId: socket_id, channelName: channel_name = '' } = asked
      void fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, 'X-CSRF-TOKEN': decodeURIComponent(csrf) },
        body: new URLSearchParams({ socket_id, channel_name }),
      }).then(async (answer) => {
        const refused = answer.ok ? null : Object.assign(new Error(), { status: answer.status })
        tell(refused, (await answer.json()) as never)
      })
    }
  const client = new PusherClient(pusher.realtime.key, {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: enginePort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: '', transport: 'ajax', customHandler: ask('/broadcasting/auth') },
    userAuthentication: { endpoint: '', transport: 'ajax', customHandler: ask('/broadcasting/user-auth') },
  })
  const heard: Heard[] = []
  for (const name of channels) await join(name)

  function join(name: string) {
    const channel = client.subscribe(name)
    channel.bind_global((event: string, payload: Heard['payload']) => {
      if (event.startsWith('pusher:')) return
      noteMisfit({ channel: name, event, payload })
      heard.push({ channel: name, event, payload })
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
    join,
    heard,
    names: () => heard.map(({ channel, event }) => `${channel} ${event}`),
    /** Waits until these were heard and nothing else, and forgets them. Channels keep an order, each for itself. */
    async hears(...expected: string[]) {
      await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(expected.length), {
        timeout: 5000,
        interval: 5,
      })
      expect(this.names().sort()).toEqual([...expected].sort())
      const found = heard.splice(0)
      return expected.map((name) => takeFirst(found, name))
    },
    socketId: () => client.connection.socket_id,
    close: () => client.disconnect(),
  }
}

function noteMisfit({ channel, event, payload }: Heard) {
  const events = EVENTS[channel.replace(/\.[\d.]+$/, '') as keyof typeof EVENTS]
  if (!events) return
  const schema = event === MISSED ? Missed : (events as Record<string, typeof Missed>)[event]
  const problem = schema ? misfit(schema, payload) : 'no such event'
  if (problem) misfits.push(`${channel} ${event}: ${problem}`)
}

function takeFirst(heard: Heard[], name: string) {
  const index = heard.findIndex(({ channel, event }) => `${channel} ${event}` === name)
  return heard.splice(index, 1)[0]!
}
