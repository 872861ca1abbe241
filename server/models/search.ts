import { searchable } from '#lib/nameSearch.ts'
import { Prisma } from '../../prisma/client/client.ts'
import type { ListPage } from '#wire/directory.ts'

export const LIST_PAGE_SIZE = 5_000
export const SEARCH_LIMIT = 50

export const toListPage = <Item extends { id: number }>(
  path: (after: number) => string,
  data: Item[],
): ListPage<Item> => ({
  data,
  links: { next: data.length === LIST_PAGE_SIZE ? path(data[data.length - 1]!.id) : null },
})

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Ignores case, accents and curly apostrophes. */
export const hasSameName = (name: string) => Prisma.sql`searchable = ${searchable(name)}`

export const isSpelledDifferently = (text: string) => Prisma.sql`lower(name) <> ${text.trim().toLowerCase()}`
