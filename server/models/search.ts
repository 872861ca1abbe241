import { Prisma } from '../../prisma/client/client.ts'
import type { ListPage } from '#wire/directory.ts'

/** As many are on one page of a list, and as many does a search find. */
export const LIST_PAGE_SIZE = 5_000
export const SEARCH_LIMIT = 50

export const toListPage = <Item extends { id: number }>(
  path: (after: number) => string,
  data: Item[],
): ListPage<Item> => ({
  data,
  links: { next: data.length === LIST_PAGE_SIZE ? path(data[data.length - 1]!.id) : null },
})

/** Text that stands for itself in LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Last among equals: what is written otherwise than it was typed. */
export const isSpelledDifferently = (text: string) => Prisma.sql`lower(name) <> ${text.trim().toLowerCase()}`
