export type Props = Record<string, unknown>

export type PropOptions = {
  group?: string
  rescue?: boolean
  merge?: 'append' | 'prepend' | 'deep'
  matchOn?: string[]
  once?: boolean
  key?: string
  expiresAt?: number // in milliseconds since 1970
}

export type ScrollPages = {
  pageName: string
  previousPage: number | string | null
  nextPage: number | string | null
  currentPage: number | string | null
}

type PropBehavior = PropOptions & {
  always?: true
  onRequest?: true
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
