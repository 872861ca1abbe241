import { router } from '@inertiajs/core'

type Visit = { method: string; url: URL; data: unknown }
type Event = { detail: { visit: Visit } }

/** A second click before the answer is the same one: a change that is under way is not asked for twice. */
export function changeOnce() {
  const underWay = new Set<string>()
  router.on('before', ({ detail: { visit } }: Event) => {
    if (visit.method !== 'get' && underWay.has(nameOf(visit))) return false
  })
  router.on('start', ({ detail: { visit } }: Event) => void underWay.add(nameOf(visit)))
  router.on('finish', ({ detail: { visit } }: Event) => void underWay.delete(nameOf(visit)))
}

const nameOf = ({ method, url, data }: Visit) => `${method} ${url.href} ${JSON.stringify(data)}`
