import type Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import * as paths from '#wire/paths.ts'
import { csrfToken } from '../api/headers.ts'
import { notify } from '../Components/Toast.tsx'
import { withScriptTimeout } from '../api/noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'
import { serverOptions } from './serverOptions.ts'
import { liveStatus } from './status.ts'
import { keepConnected } from './reconnect.ts'

let opened: Promise<Echo<'pusher'>> | null = null

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
  // Echo copies the current CSRF token into these headers, where it would become stale.
  delete options.userAuthentication.headers['X-CSRF-TOKEN']
  // Signing in to Pusher lets the server close all of a user's connections.
  echo.connector.signin()
  window.Echo = echo
  return echo
}

let isFailureShown = false

async function loadLibraries() {
  try {
    return await withScriptTimeout(Promise.all([import('laravel-echo'), import('pusher-js')]))
  } catch (error) {
    if (!isFailureShown)
      notify("Couldn't load live updates.", { label: 'Reload this page', href: currentUrl() })
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

const headersProvider = () => ({ 'X-CSRF-TOKEN': csrfToken() })
