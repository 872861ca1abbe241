import type Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import type { Realtime } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import { csrfToken } from '../api/headers.ts'
import { notify } from '../Components/Notice.tsx'
import { withScriptTimeout } from '../api/noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'
import { serverOptions } from './serverOptions.ts'
import { liveStatus } from './status.ts'
import { keepConnected } from './reconnect.ts'

let opened: Promise<Echo<'pusher'>> | null = null

/** The page's connection to live messages. It is made, and its libraries are loaded, when something first listens. */
export function openConnection(realtime: Realtime): Promise<Echo<'pusher'>> {
  opened ??= open(realtime).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function open(realtime: Realtime) {
  const [{ default: Echo }, { default: Pusher }] = await loadLibraries()
  const options = { ...pusherOptions(realtime, location), Pusher }
  const echo = new Echo({ broadcaster: 'pusher', key: realtime.key, ...options })
  keepConnected(echo.connector.pusher, (isConnected) => liveStatus.setConnected(isConnected))
  // Echo wrote the token of now into them. It would stay, and be sent beside the one that is provided.
  delete options.userAuthentication.headers['X-CSRF-TOKEN']
  // So that whoever keeps the connections can close those of one person.
  echo.connector.signin()
  window.Echo = echo
  return echo
}

let isFailureShown = false

/** Their caller tries again. Browsers before autumn 2026 remember a failure until the page is reloaded. */
async function loadLibraries() {
  try {
    return await withScriptTimeout(Promise.all([import('laravel-echo'), import('pusher-js')]))
  } catch (error) {
    if (!isFailureShown)
      notify('Live updates could not be loaded.', { label: 'Reload this page', href: currentUrl() })
    isFailureShown = true
    throw error
  }
}

export function pusherOptions(
  { cluster, server }: Realtime,
  page: Pick<Location, 'protocol' | 'hostname' | 'port'>,
) {
  return {
    cluster,
    ...serverOptions(server, page),
    enabledTransports: ['ws', 'wss'],
    pongTimeout: 5000,
    channelAuthorization: { endpoint: paths.authorizeChannel, transport: 'ajax', headersProvider },
    userAuthentication: {
      endpoint: paths.authenticateUser,
      transport: 'ajax',
      headers: {} as Record<string, string>,
      headersProvider,
    },
  } satisfies Options
}

/** Read from the page for every question. */
const headersProvider = () => ({ 'X-CSRF-TOKEN': csrfToken() })
