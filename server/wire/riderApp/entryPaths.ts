import * as paths from '../paths.ts'

export const entries = (slug: string) => `${paths.riderAppPrivate}entries/${slug}`
export const entryCost = (slug: string) => `${entries(slug)}/cost`
export const withdrawEntry = `${paths.riderAppPrivate}withdraw-entry`
export const balances = (slug: string) => `${paths.riderAppPrivate}balances/${slug}`
