/** A leading dot matches any subdomain. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Other endpoints are rejected, because the server could otherwise be made to send requests to any host. `extraHosts`
 * are hosts with ports from the configuration, such as "localhost:8443".
 */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  if (extraHosts.includes(url.host)) return true
  // URL parsers disagree about other characters. Some read the host of "evil.example;.push.apple.com" as
  // "evil.example".
  if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false
  const isKnown = PUSH_SERVICES.some(
    (known) => url.hostname === known || (known[0] === '.' && url.hostname.endsWith(known)),
  )
  return isKnown && url.port === ''
}
