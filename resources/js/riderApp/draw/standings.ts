import { useEffect, useState } from 'react'
import { ordinal } from '#lib/plural.ts'
import { formatCents } from '#lib/money.ts'
import type { DrawPage, PublicResult } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { fetchPage } from '../realtime/refetchPage.ts'

const SPREAD_MS = 5000

export function useStandings({ activity, round, told }: DrawPage, scored: { id: number }[]) {
  const [standings, setStandings] = useState(new Map<number, string>())
  const ids = scored.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids) return
    let isCurrent = true
    // Loads a run's first standing immediately. Later, a random delay spreads the phones' requests.
    const isFirst = scored.some(({ id }) => !standings.has(id))
    const timer = setTimeout(
      async () => {
        const page = await fetchPage(paths.publicResults(activity.id, round))
        if (page?.kind !== 'results' || !isCurrent) return
        const rows = page.divisions.flatMap(({ title, results }) =>
          results.map((result) => [result.run_id, standingText(result, title, page.official)] as const),
        )
        setStandings(new Map(rows.flatMap(([id, text]) => (id === null ? [] : [[id, text]]))))
      },
      isFirst ? 0 : Math.random() * SPREAD_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [activity.id, round, told, ids])
  return standings
}

export function standingText(
  { place, prize_cents }: PublicResult,
  division: string,
  official: boolean,
): string {
  if (!place) return ''
  const numbered = /^\d+$/.test(place) ? ordinal(Number(place)) : place
  const where = /^\d+D$/.test(division) ? ` in ${division}` : ''
  if (!official) return `${numbered}${where} so far`
  return [`${numbered}${where}`, prize_cents && formatCents(prize_cents)].filter(Boolean).join(', ')
}
