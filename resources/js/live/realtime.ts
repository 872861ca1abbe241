import type Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import type { Realtime } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import { csrfToken } from '../ajax/headers.ts'
import { notify } from '../Components/Notice.tsx'
import { inTime } from '../noAnswer.ts'
import { currentAddress } from '../visits/leaving.ts'
import { address } from './address.ts'
import { liveStatus } from './status.ts'
import { supervise } from './supervisor.ts'

let opened: Promise<Echo<'pusher'>> | null = null

/** The page's connection to live messages. It is made, and its libraries are loaded, when something first listens. */
export function openRealtime(realtime: Realtime): Promise<Echo<'pusher'>> {
  opened ??= open(realtime).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function open(realtime: Realtime) {
  const [{ default: Echo }, { default: Pusher }] = await libraries()
  const options = { ...optionsFor(realtime, location), Pusher }
  const echo = new Echo({ broadcaster: 'pusher', key: realtime.key, ...options })
  supervise(echo.connector.pusher, (isConnected) => liveStatus.connected(isConnected))
  // Echo wrote the token of now into them. It would stay, and be sent beside the one that is provided.
  delete options.userAuthentication.headers['X-CSRF-TOKEN']
  // So that whoever keeps the connections can close those of one person.
  echo.connector.signin()
  window.Echo = echo
  return echo
}

let isSaid = false

/** Their caller tries again. Browsers before autumn 2026 remember a failure until the page is reloaded. */
async function libraries() {
  try {
    return await inTime(Promise.all([import('laravel-echo'), import('pusher-js')]))
  } catch (error) {
    if (!isSaid)
      notify('Live updates could not be loaded.', { label: 'Reload this page', href: currentAddress() })
    isSaid = true
    throw error
  }
}

export function optionsFor(
  { cluster, server }: Realtime,
  page: Pick<Location, 'protocol' | 'hostname' | 'port'>,
) {
  return {
    cluster,
    ...address(server, page),
    enabledTransports: ['ws', 'wss'],
    pongTimeout: 5000,
    channelAuthorization: { endpoint: paths.mayListen, transport: 'ajax', headersProvider },
    userAuthentication: {
      endpoint: paths.whoListens,
      transport: 'ajax',
      headers: {} as Record<string, string>,
      headersProvider,
    },
  } satisfies Options
}

/** Read from the page for every question. */
const headersProvider = () => ({ 'X-CSRF-TOKEN': csrfToken() })
