import type { Exhibition } from '#wire/exhibitions.ts'
import type { ListedExhibition } from '../models/exhibitions/list.ts'

export const exhibitionProps = (one: ListedExhibition): Exhibition => ({
  id: one.id,
  version: one.version,
  rider: one.user,
  horse: one.horse,
  cents: one.cents,
  place: one.place,
  paid: one.is_paid,
  cash_cents: one.cash_cents,
  gone: one.gone_at !== null,
})
