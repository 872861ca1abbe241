// Turns the props of a controller into the props of an answer: leaves out what was not asked for, without
// evaluating it, and waits for the rest side by side. Arrays are data; nothing is looked for inside them.
import type { Ask } from './ask.ts'
import { announce, announceDeferred, onceKey, type Metadata } from './metadata.ts'
import { Prop, type Props } from './props.ts'

type Work = { ask: Ask; metadata: Metadata; onRescue: (error: unknown) => void }
type Place = {
  path: string
  given: boolean // below a value that was asked for as a whole: not filtered again
}

const LEFT_OUT = Symbol('left out')

export async function resolveProps(props: Props, ask: Ask, onRescue: (error: unknown) => void) {
  hearPromises(props)
  const metadata: Metadata = {}
  const resolved = await resolveObject(props, { path: '', given: false }, { ask, metadata, onRescue })
  return { props: resolved, metadata }
}

/**
 * Marks the promises among the props as heard. One that rejects before its turn comes, or whose turn never comes,
 * would otherwise end the process. Only real promises: a lazy one, as the database client's, would begin to work.
 */
export function hearPromises(value: unknown) {
  if (value instanceof Promise) value.catch(() => {})
  else if (value instanceof Prop) hearPromises(value.value)
  else if (isPlainObject(value)) Object.values(value).forEach(hearPromises)
}

/** At once where nothing in it has to be waited for, as in most: a promise for each value would cost more than the page. */
function resolveObject(object: Props, { path, given }: Place, work: Work): Props | Promise<Props> {
  const entries = Object.entries(object).map(([key, value]): Entry => {
    const place = { path: path ? `${path}.${key}` : key, given }
    return [key, resolveValue(value, place, work)]
  })
  if (!entries.some(([, value]) => value instanceof Promise)) return withoutLeftOut(entries)
  return Promise.all(entries.map(async ([key, value]): Promise<Entry> => [key, await value])).then(
    withoutLeftOut,
  )
}

type Entry = [key: string, value: unknown]
const withoutLeftOut = (entries: Entry[]): Props =>
  Object.fromEntries(entries.filter(([, value]) => value !== LEFT_OUT))

/** A promise, or what needs none. */
function resolveValue(value: unknown, place: Place, work: Work): unknown {
  if (value instanceof Prop) return resolveProp(value, place, work)
  if (!place.given && !work.ask.wants(place.path)) return LEFT_OUT
  if (typeof value === 'function' || isThenable(value)) return resolveLater(value, place, work)
  if (isPlainObject(value)) return resolveObject(value, place, work)
  return value
}

async function resolveLater(value: unknown, place: Place, work: Work): Promise<unknown> {
  const found: unknown = await (typeof value === 'function' ? value() : value)
  return resolveValue(found, { ...place, given: true }, work)
}

async function resolveProp(prop: Prop, place: Place, work: Work): Promise<unknown> {
  const { always, rescue } = prop.manners
  if (!always && !place.given && !work.ask.wants(place.path)) return LEFT_OUT
  if (isLeftOut(prop, place.path, work)) return LEFT_OUT

  announce(prop, place.path, work.ask, work.metadata)
  try {
    return await resolveValue(prop.value, { ...place, given: true }, work)
  } catch (error) {
    if (!rescue) throw error
    work.onRescue(error)
    ;(work.metadata.rescuedProps ??= []).push(place.path)
    return LEFT_OUT
  }
}

/** True when the browser has the value already, or will ask for it later. */
function isLeftOut(prop: Prop, path: string, { ask, metadata }: Work): boolean {
  const { once, onRequest, group } = prop.manners
  const kept = once === true && ask.keeps(onceKey(prop, path))
  if (ask.partial) return kept && !ask.names(path)
  if (!kept && !onRequest) return false

  if (!kept && group) announceDeferred(path, group, metadata)
  announce(prop, path, ask, metadata)
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
