/** A leading dot matches any subdomain. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * A subscription must not make the server send requests to arbitrary hosts. `extraHosts` include ports, such
 * as "localhost:8443".
 */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  if (extraHosts.includes(url.host)) return true
  // Some URL parsers read the host of "evil.example;.push.apple.com" as "evil.example".
  if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false
  const isKnown = PUSH_SERVICES.some(
    (known) => url.hostname === known || (known[0] === '.' && url.hostname.endsWith(known)),
  )
  return isKnown && url.port === ''
}
