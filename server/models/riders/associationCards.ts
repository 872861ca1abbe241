import { formatDay, parseDay } from '#lib/dates.ts'
import type { CardHolder } from '#rules/riders/eligibility.ts'
import type { Association, AssociationForm } from '#wire/accounts/account.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

/** `valid_until` is a string if the row comes from JSON. */
export type CardRow = Omit<CardHolder['cards'][number], 'valid_until'> & { valid_until: Date | string | null }

/** The query must select from `users`. */
export const CARDS_JSON = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('body', body, 'number', number, 'district', district,
      'valid_until', valid_until) ORDER BY cards.id), '[]')
    FROM association_memberships AS cards WHERE cards.user_id = users.id)`

export const toCard = ({ valid_until, ...card }: CardRow): CardHolder['cards'][number] => ({
  ...card,
  valid_until: valid_until instanceof Date ? formatDay(valid_until) : valid_until,
})

export async function listCards(db: Database | Tx, user_id: number): Promise<AssociationForm[]> {
  const cards = await db.associationMembership.findMany({
    where: { user_id },
    select: { body: true, number: true, district: true, valid_until: true },
    orderBy: { id: 'asc' },
  })
  return cards.map(toCard)
}

export async function replaceCards(tx: Tx, user_id: number, cards: Association[]) {
  await tx.associationMembership.deleteMany({ where: { user_id } })
  await tx.associationMembership.createMany({
    data: cards.map(({ valid_until, ...card }) => ({
      ...card,
      user_id,
      valid_until: valid_until ? parseDay(valid_until) : null,
    })),
  })
}

export const describeCard = ({ body, number, district, valid_until }: AssociationForm) =>
  [`${body} ${number}`, district, valid_until && `until ${valid_until}`].filter(Boolean).join(', ')
