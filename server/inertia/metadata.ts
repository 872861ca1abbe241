import type { PartialReload } from './partialReload.ts'
import type { Prop, ScrollPages } from './props.ts'

export type Metadata = {
  deferredProps?: Record<string, string[]>
  rescuedProps?: string[]
  mergeProps?: string[]
  prependProps?: string[]
  deepMergeProps?: string[]
  matchPropsOn?: string[]
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>
  scrollProps?: Record<string, ScrollPages & { reset: boolean }>
}

export const onceKey = (prop: Prop, path: string) => prop.behavior.key ?? path

export function addMetadata(prop: Prop, path: string, ask: PartialReload, metadata: Metadata) {
  const { merge, once, expiresAt = null, scroll } = prop.behavior
  if (merge && !ask.resets(path)) addMerge(prop, path, ask, metadata)
  if (once) (metadata.onceProps ??= {})[onceKey(prop, path)] = { prop: path, expiresAt }
  if (scroll) (metadata.scrollProps ??= {})[path] = { ...scroll, reset: ask.resets(path) }
}

export function addDeferred(path: string, group: string, metadata: Metadata) {
  const groups = (metadata.deferredProps ??= {})
  ;(groups[group] ??= []).push(path)
}

function addMerge(prop: Prop, path: string, ask: PartialReload, metadata: Metadata) {
  const { merge, matchOn = [], scroll } = prop.behavior
  const prepend = scroll ? ask.isPrepend : merge === 'prepend'
  if (merge === 'deep') (metadata.deepMergeProps ??= []).push(path)
  else if (prepend) (metadata.prependProps ??= []).push(path)
  else (metadata.mergeProps ??= []).push(path)
  for (const below of matchOn) (metadata.matchPropsOn ??= []).push(`${path}.${below}`)
}
