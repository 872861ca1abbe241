// Which props of a component a request asks for.
import type { Request } from 'express'
import { isVisit, namesIn } from './visit.ts'

export type Ask = {
  partial: boolean // a reload of some props of the component it already shows
  names(path: string): boolean // asked for: itself, something above it, or something below it
  wants(path: string): boolean // to be sent, as far as the filters say
  resets(path: string): boolean // the browser threw away what it had: replace, do not merge
  keeps(key: string): boolean // a once prop that the browser still has
  prepends: boolean // scrolling upwards
}

export function readAsk(req: Request, component: string): Ask {
  const partial = isVisit(req) && req.get('X-Inertia-Partial-Component') === component
  const only = partial ? namesIn(req, 'X-Inertia-Partial-Data') : []
  const except = partial ? namesIn(req, 'X-Inertia-Partial-Except') : []
  const reset = namesIn(req, 'X-Inertia-Reset')
  const kept = isVisit(req) ? namesIn(req, 'X-Inertia-Except-Once-Props') : []
  const names = (path: string) => only.some((name) => isWithin(path, name) || isWithin(name, path))

  return {
    partial,
    names,
    wants: (path) => (only.length === 0 || names(path)) && !except.some((name) => isWithin(path, name)),
    resets: (path) => reset.includes(path),
    keeps: (key) => kept.includes(key),
    prepends: req.get('X-Inertia-Infinite-Scroll-Merge-Intent') === 'prepend',
  }
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)
