import { router } from '@inertiajs/core'

type Visit = { method: string; url: URL; data: unknown }
type Event = { detail: { visit: Visit } }

/** A second click before the answer is the same one: a change that is under way is not asked for twice. */
export function dedupeVisits() {
  const inFlight = new Set<string>()
  router.on('before', ({ detail: { visit } }: Event) => {
    if (visit.method !== 'get' && inFlight.has(visitKey(visit))) return false
  })
  router.on('start', ({ detail: { visit } }: Event) => void inFlight.add(visitKey(visit)))
  router.on('finish', ({ detail: { visit } }: Event) => void inFlight.delete(visitKey(visit)))
}

const visitKey = ({ method, url, data }: Visit) => `${method} ${url.href} ${JSON.stringify(data)}`
