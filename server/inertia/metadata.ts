// What the page object tells the browser about its props, beside their values.
import type { PartialReload } from './partialReload.ts'
import type { Prop, ScrollPages } from './props.ts'

export type Metadata = {
  deferredProps?: Record<string, string[]> // by group
  rescuedProps?: string[]
  mergeProps?: string[]
  prependProps?: string[]
  deepMergeProps?: string[]
  matchPropsOn?: string[]
  onceProps?: Record<string, { prop: string; expiresAt: number | null }> // by key
  scrollProps?: Record<string, ScrollPages & { reset: boolean }>
}

export const onceKey = (prop: Prop, path: string) => prop.behavior.key ?? path

/** Announces a prop, whether its value is sent now or will be fetched later. */
export function addMetadata(prop: Prop, path: string, ask: PartialReload, metadata: Metadata) {
  const { merge, once, expiresAt = null, scroll } = prop.behavior
  if (merge && !ask.resets(path)) addMerge(prop, path, ask, metadata)
  if (once) (metadata.onceProps ??= {})[onceKey(prop, path)] = { prop: path, expiresAt }
  if (scroll) (metadata.scrollProps ??= {})[path] = { ...scroll, reset: ask.resets(path) }
}

/** Tells the browser to ask for the prop as soon as the page stands. */
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
