import { MISSED, personChannel } from '#wire/channels.ts'
import * as paths from '#wire/paths.ts'
import type { Realtime } from '#wire/pages.ts'
import { address } from '../../live/address.ts'
import { supervise } from '../../live/supervisor.ts'
import { PROPS, type PhoneProps } from '../props.ts'
import { post } from '../http.ts'

/** Tells that this person's list is another one now, also after a while without a connection. Answers how to stop. */
export async function followList(personId: number, onNews: () => void): Promise<() => void> {
  const { realtime } = JSON.parse(document.getElementById(PROPS)!.textContent!) as PhoneProps
  const { default: Pusher } = await import('pusher-js')
  const pusher = new Pusher(realtime.key, { ...optionsOf(realtime), channelAuthorization: askTheServer() })
  supervise(pusher, () => {})
  const channel = pusher.subscribe(personChannel(personId))
  // Refused, for one, where they were signed out from elsewhere.
  for (const event of ['pusher:subscription_succeeded', 'pusher:subscription_error', 'notified', MISSED])
    channel.bind(event, onNews)
  return () => pusher.disconnect()
}

const optionsOf = ({ cluster, server }: Realtime) => ({
  cluster,
  ...address(server, location),
  enabledTransports: ['ws' as const, 'wss' as const],
  activityTimeout: 15_000,
  pongTimeout: 5000,
})

const askTheServer = () => ({
  transport: 'ajax' as const,
  endpoint: paths.mayListen,
  customHandler: (
    { socketId, channelName }: { socketId: string; channelName: string },
    done: (error: Error | null, data: { auth: string } | null) => void,
  ) => {
    post<{ auth: string }>(paths.mayListen, { socket_id: socketId, channel_name: channelName }).then(
      (data) => done(null, data),
      (error: Error) => done(error, null),
    )
  },
})
