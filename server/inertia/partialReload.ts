import type { Request } from 'express'
import { isVisit, headerList } from './visit.ts'

export type PartialReload = {
  isPartial: boolean
  includes(path: string): boolean
  wants(path: string): boolean
  resets(path: string): boolean // true if the client discarded the prop's value
  hasOnce(key: string): boolean
  isPrepend: boolean
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
