import { usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { entryChanges } from '../screen/OnHold.tsx'
import type { RowView } from '../store/rowViews.ts'

type Line = Pick<RowView, 'row' | 'queued'>

export function OnHoldMark({ line }: { line: Line }) {
  const { on_hold } = usePage<DrawManagerProps>().props
  useEntryChanges(line)
  const { user_id, horse_id, scratched } = line.row
  const isMarked =
    on_hold &&
    !scratched &&
    ((user_id !== null && on_hold.riders.includes(user_id)) ||
      (horse_id !== null && on_hold.horses.includes(horse_id)))
  return isMarked && <small className="see-office">{SEE_OFFICE}</small>
}

const seen = new Map<number, string>()

/**
 * Detects this screen's own changes, because the server doesn't broadcast them back. A focused row keeps its old
 * values, so the number of unsaved changes is compared too.
 */
function useEntryChanges({ row, queued }: Line) {
  const { id, user_id, horse_id, scratched, activity_scored, scored_incentives } = row
  const unsaved = queued.filter(({ field }) => field !== 'score').length
  const contests = scored_incentives.map((contest) => contest.id)
  const entry = [user_id, horse_id, scratched, activity_scored, unsaved, ...contests].join()
  const isMounted = useRef(false)
  useEffect(() => {
    if (id !== null) {
      if (isMounted.current && seen.get(id) !== entry) entryChanges.set(entryChanges.get() + 1)
      seen.set(id, entry)
    }
    isMounted.current = true
  }, [id, entry])
}
