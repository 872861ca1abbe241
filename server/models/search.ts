import { Prisma } from '../../prisma/client/client.ts'
import type { ListPage } from '#wire/people.ts'

/** As many are on one page of a list, and as many does a search find. */
export const LIST_PAGE = 5_000
export const HITS = 50

export const listPage = <Item extends { id: number }>(
  path: (after: number) => string,
  data: Item[],
): ListPage<Item> => ({
  data,
  links: { next: data.length === LIST_PAGE ? path(data[data.length - 1]!.id) : null },
})

/** Text that stands for itself in LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Last among equals: what is written otherwise than it was typed. */
export const isSpelledOtherwise = (text: string) => Prisma.sql`lower(name) <> ${text.trim().toLowerCase()}`
