/** Where browsers have their push services: the host itself, or with a dot before it everything below it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether a message may be sent there: over https, on its usual port, to a push service that is known. `more` are
 * hosts with their ports that the configuration adds, such as "localhost:8443".
 */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  if (extraHosts.includes(url.host)) return true
  // Readers of addresses do not agree where a name with other signs ends: some find "evil.example;.push.apple.com" to
  // be the host "evil.example".
  if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false
  const isKnown = PUSH_SERVICES.some(
    (known) => url.hostname === known || (known[0] === '.' && url.hostname.endsWith(known)),
  )
  return isKnown && url.port === ''
}
