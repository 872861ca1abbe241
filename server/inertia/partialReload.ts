import type { Request } from 'express'
import { isVisit, headerList } from './visit.ts'

export type PartialReload = {
  isPartial: boolean // a partial reload of the component on screen
  includes(path: string): boolean // requested explicitly: the path itself, a parent or a child
  wants(path: string): boolean // passes the `only` and `except` filters
  resets(path: string): boolean // the client discarded its value, so replace instead of merge
  hasOnce(key: string): boolean // a once prop that the client still has
  isPrepend: boolean // infinite scroll upward
}

export function readPartialReload(req: Request, component: string): PartialReload {
  const partial = isVisit(req) && req.get('X-Inertia-Partial-Component') === component
  const only = partial ? headerList(req, 'X-Inertia-Partial-Data') : []
  const except = partial ? headerList(req, 'X-Inertia-Partial-Except') : []
  const reset = headerList(req, 'X-Inertia-Reset')
  const onceKeys = isVisit(req) ? headerList(req, 'X-Inertia-Except-Once-Props') : []
  const names = (path: string) => only.some((name) => isWithin(path, name) || isWithin(name, path))

  return {
    isPartial: partial,
    includes: names,
    wants: (path) => (only.length === 0 || names(path)) && !except.some((name) => isWithin(path, name)),
    resets: (path) => reset.includes(path),
    hasOnce: (key) => onceKeys.includes(key),
    isPrepend: req.get('X-Inertia-Infinite-Scroll-Merge-Intent') === 'prepend',
  }
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)
