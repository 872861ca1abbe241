import { router } from '@inertiajs/core'

type Visit = { method: string; url: URL; data: unknown }
type Event = { detail: { visit: Visit } }

export function dedupeVisits() {
  const inFlight = new Set<string>()
  router.on('before', ({ detail: { visit } }: Event) => {
    if (visit.method !== 'get' && inFlight.has(visitKey(visit))) return false
  })
  router.on('start', ({ detail: { visit } }: Event) => void inFlight.add(visitKey(visit)))
  router.on('finish', ({ detail: { visit } }: Event) => void inFlight.delete(visitKey(visit)))
}

const visitKey = ({ method, url, data }: Visit) => `${method} ${url.href} ${JSON.stringify(data)}`
