import { RESYNC_EVENT, userChannel } from '#wire/broadcasting/channels.ts'
import * as paths from '#wire/paths.ts'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import { serverOptions } from '../../realtime/serverOptions.ts'
import { keepConnected } from '../../realtime/reconnect.ts'
import { PROPS_ID, type RiderAppProps } from '../props.ts'
import { post } from '../http.ts'

export async function followNotifications(personId: number, onChange: () => void): Promise<() => void> {
  const { realtime } = JSON.parse(document.getElementById(PROPS_ID)!.textContent!) as RiderAppProps
  const { default: Pusher } = await import('pusher-js')
  const pusher = new Pusher(realtime.key, {
    ...optionsOf(realtime),
    channelAuthorization: authorizeChannel(),
  })
  keepConnected(pusher, () => {})
  const channel = pusher.subscribe(userChannel(personId))
  // `onChange` also runs if subscribing fails, for example after a sign-out on another device.
  for (const event of [
    'pusher:subscription_succeeded',
    'pusher:subscription_error',
    'notified',
    RESYNC_EVENT,
  ])
    channel.bind(event, onChange)
  return () => pusher.disconnect()
}

const optionsOf = ({ cluster, server }: Realtime) => ({
  cluster,
  ...serverOptions(server, location),
  enabledTransports: ['ws' as const, 'wss' as const],
  activityTimeout: 15_000,
  pongTimeout: 5000,
})

const authorizeChannel = () => ({
  transport: 'ajax' as const,
  endpoint: paths.authorizeChannel,
  customHandler: (
    { socketId, channelName }: { socketId: string; channelName: string },
    done: (error: Error | null, data: { auth: string } | null) => void,
  ) => {
    post<{ auth: string }>(paths.authorizeChannel, { socket_id: socketId, channel_name: channelName }).then(
      (data) => done(null, data),
      (error: Error) => done(error, null),
    )
  },
})
