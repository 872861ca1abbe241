// Props that need more than a plain value, a closure or a promise.

export type Props = Record<string, unknown>

export type PropOptions = {
  group?: string // one request fetches all deferred props of a group
  rescue?: boolean // leaves the prop out on failure instead of failing the page
  merge?: 'append' | 'prepend' | 'deep' // how the client merges the value into its own on a partial reload
  matchOn?: string[] // paths below the prop that identify items when merging
  once?: boolean // the client keeps the value, so it is sent once
  key?: string // name under which pages share a once prop (default: its path)
  expiresAt?: number // end of a once prop in milliseconds since 1970 (default: never)
}

export type ScrollPages = {
  pageName: string // query parameter of the page number
  previousPage: number | string | null
  nextPage: number | string | null
  currentPage: number | string | null
}

type PropBehavior = PropOptions & {
  always?: true // sent even if a partial reload didn't ask for it
  onRequest?: true // sent only if a partial reload asks for it
  scroll?: ScrollPages
}

export class Prop {
  readonly value: unknown
  readonly behavior: PropBehavior
  constructor(value: unknown, manners: PropBehavior) {
    this.value = value
    this.behavior = manners
  }
}

export const always = (value: unknown) => new Prop(value, { always: true })

export const optional = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { ...options, onRequest: true })

export const defer = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { group: 'default', ...options, onRequest: true })

export const merge = (value: unknown, options: PropOptions = {}) =>
  new Prop(value, { merge: 'append', ...options })

export const once = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { ...options, once: true })

export const scroll = (value: unknown, pages: ScrollPages, options: PropOptions = {}) =>
  new Prop(value, { merge: 'append', ...options, scroll: pages })
