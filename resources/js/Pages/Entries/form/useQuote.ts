import { useMemo } from 'react'
import type { ParsedCodes } from '#rules/entries/codes.ts'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { type Choice, isSameChoice } from '../store/unsavedLine.ts'
import { entryFees, eventFees, type Fee, lateFeesOf, sumFees } from './preview.ts'

/** In cents. `owedCents` includes lines and payments that are still being saved. Negative for a credit. */
export type Quote = { fees: Fee[]; owedCents: number; dueCents: number }

type Line = { rider: Choice | null; horse: Choice | null; parsed: ParsedCodes }

/** Memoized, so that typing in the rider and horse boxes doesn't recalculate the fees. */
export function useQuote({ rider, horse, parsed }: Line): Quote {
  const screen = useEntriesScreen()
  const { store } = screen
  const unsaved = useStore(screen.unsaved)
  const payments = useStore(screen.unsavedPayments)
  const { late_fees } = useStore(screen.terms)
  const changes = useStore(store.changes)

  return useMemo(() => {
    const own = unsaved.filter((line) => isSameChoice(line.rider, rider))
    const lines = store.lines()
    const isNewRider = own.length === 0 && !lines.some((line) => line.rider.id === rider?.id)
    const isNewHorse =
      horse !== null &&
      !lines.some((line) => line.horse?.id === horse.id) &&
      !unsaved.some((line) => isSameChoice(line.horse, horse))
    const lateCents = lateFeesOf(parsed, late_fees ?? [], { riderId: rider?.id ?? null, unsaved: own })
    const fees: Fee[] = [
      ...entryFees(parsed, screen),
      ...eventFees(parsed, screen, { isNewRider, isNewHorse }),
      ...(lateCents > 0 ? [{ name: 'Late fee', cents: lateCents, isLate: true }] : []),
    ]
    const owedCents =
      store.owesCents(rider?.id ?? null) +
      own.reduce((sum, line) => sum + line.feesCents, 0) -
      payments.reduce(
        (sum, { rider: { name }, payment }) => (name === rider?.name ? sum + payment.cents : sum),
        0,
      )
    return { fees, owedCents, dueCents: owedCents + sumFees(fees) }
  }, [screen, store, changes, unsaved, payments, late_fees, rider, horse, parsed])
}
