// Props that are more than a value. A plain value, a closure or a promise needs none of these.

export type Props = Record<string, unknown>

export type PropOptions = {
  group?: string // deferred props of one group are fetched by one request
  rescue?: boolean // a failure leaves the prop out instead of failing the page
  merge?: 'append' | 'prepend' | 'deep' // on a partial reload, added to what the browser has
  matchOn?: string[] // paths below the prop whose values tell items apart when merging
  once?: boolean // the browser keeps the value and is not sent it again ...
  key?: string // ... under this name, so that several pages can share it (default: its path)
  expiresAt?: number // ... until then, in milliseconds since 1970 (default: for ever)
}

export type ScrollPages = {
  pageName: string // the name of the page number in the query
  previousPage: number | string | null
  nextPage: number | string | null
  currentPage: number | string | null
}

type PropBehavior = PropOptions & {
  always?: true // sent even when a partial reload did not ask for it
  onRequest?: true // not sent unless a partial reload asks for it
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

/** Sent with every answer. */
export const always = (value: unknown) => new Prop(value, { always: true })

/** Sent only when a partial reload asks for it by name. */
export const optional = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { ...options, onRequest: true })

/** Left out of the first answer; the browser asks for it as soon as the page stands. */
export const defer = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { group: 'default', ...options, onRequest: true })

/** Added to what the browser has, rather than replacing it. */
export const merge = (value: unknown, options: PropOptions = {}) =>
  new Prop(value, { merge: 'append', ...options })

/** Sent once; the browser keeps it from page to page. */
export const once = (value: () => unknown, options: PropOptions = {}) =>
  new Prop(value, { ...options, once: true })

/** One page of a list that grows at either end as the reader scrolls. */
export const scroll = (value: unknown, pages: ScrollPages, options: PropOptions = {}) =>
  new Prop(value, { merge: 'append', ...options, scroll: pages })
