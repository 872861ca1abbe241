// This doesn't resolve props inside arrays.
import type { PartialReload } from './partialReload.ts'
import { addMetadata, addDeferred, onceKey, type Metadata } from './metadata.ts'
import { Prop, type Props } from './props.ts'

type Resolution = { ask: PartialReload; metadata: Metadata; onRescue: (error: unknown) => void }
type PropPosition = {
  path: string
  isRequested: boolean
}

const OMITTED = Symbol('left out')

export async function resolveProps(props: Props, ask: PartialReload, onRescue: (error: unknown) => void) {
  markPromisesHandled(props)
  const metadata: Metadata = {}
  const resolved = await resolveObject(props, { path: '', isRequested: false }, { ask, metadata, onRescue })
  return { props: resolved, metadata }
}

/**
 * A promise that rejects before it is awaited would end the process. Skips Prisma's queries, because calling
 * `catch` on a query would start it.
 */
export function markPromisesHandled(value: unknown) {
  if (value instanceof Promise) value.catch(() => {})
  else if (value instanceof Prop) markPromisesHandled(value.value)
  else if (isPlainObject(value)) Object.values(value).forEach(markPromisesHandled)
}

/**
 * Avoids promises where possible. One promise per value would take longer than building the rest of the page.
 */
function resolveObject(
  object: Props,
  { path, isRequested }: PropPosition,
  work: Resolution,
): Props | Promise<Props> {
  // Without a prototype, `__proto__` is a key like any other.
  const resolved = Object.create(null) as Props
  const pending: Promise<void>[] = []
  const set = (key: string, value: unknown) => {
    if (value === OMITTED) delete resolved[key]
    else resolved[key] = value
  }
  for (const key of Object.keys(object)) {
    const place = { path: path ? `${path}.${key}` : key, isRequested }
    const value = resolveValue(object[key], place, work)
    set(key, value)
    if (value instanceof Promise) pending.push(value.then((result) => set(key, result)))
  }
  return pending.length > 0 ? Promise.all(pending).then(() => resolved) : resolved
}

function resolveValue(value: unknown, place: PropPosition, work: Resolution): unknown {
  if (value instanceof Prop) return resolveProp(value, place, work)
  if (!place.isRequested && !work.ask.wants(place.path)) return OMITTED
  if (typeof value === 'function' || isThenable(value)) return resolveAsync(value, place, work)
  if (isPlainObject(value)) return resolveObject(value, place, work)
  return value
}

async function resolveAsync(value: unknown, place: PropPosition, work: Resolution): Promise<unknown> {
  const found: unknown = await (typeof value === 'function' ? value() : value)
  return resolveValue(found, { ...place, isRequested: true }, work)
}

async function resolveProp(prop: Prop, place: PropPosition, work: Resolution): Promise<unknown> {
  const { always, rescue } = prop.behavior
  if (!always && !place.isRequested && !work.ask.wants(place.path)) return OMITTED
  if (isOmitted(prop, place.path, work)) return OMITTED

  addMetadata(prop, place.path, work.ask, work.metadata)
  try {
    return await resolveValue(prop.value, { ...place, isRequested: true }, work)
  } catch (error) {
    if (!rescue) throw error
    work.onRescue(error)
    ;(work.metadata.rescuedProps ??= []).push(place.path)
    return OMITTED
  }
}

function isOmitted(prop: Prop, path: string, { ask, metadata }: Resolution): boolean {
  const { once, onRequest, group } = prop.behavior
  const isInBrowser = once === true && ask.hasOnce(onceKey(prop, path))
  if (ask.isPartial) return isInBrowser && !ask.includes(path)
  if (!isInBrowser && !onRequest) return false

  if (!isInBrowser && group) addDeferred(path, group, metadata)
  addMetadata(prop, path, ask, metadata)
  return true
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function isPlainObject(value: unknown): value is Props {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
