import type { Realtime } from '#wire/broadcasting/realtime.ts'

export function serverOptions(
  server: Realtime['server'],
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>,
) {
  if (server === 'channels') return { forceTLS: true }
  const tls = protocol === 'https:'
  const { host, ...own } =
    server === 'page' ? { host: hostname, port: Number(port) || (tls ? 443 : 80), tls } : server
  return { wsHost: host, wsPort: own.port, wssPort: own.port, forceTLS: own.tls }
}
