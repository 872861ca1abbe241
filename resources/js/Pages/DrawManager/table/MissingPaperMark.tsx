import { usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { entryChanges } from '../screen/MissingPapers.tsx'
import type { RowView } from '../store/rowViews.ts'

type Line = Pick<RowView, 'row' | 'queued'>

/** Shown if the rider or the horse is missing a paper. */
export function MissingPaperMark({ line }: { line: Line }) {
  const { missing_papers } = usePage<DrawManagerProps>().props
  useEntryChanges(line)
  const { user_id, horse_id, scratched } = line.row
  const isMissing =
    missing_papers &&
    !scratched &&
    ((user_id !== null && missing_papers.riders.includes(user_id)) ||
      (horse_id !== null && missing_papers.horses.includes(horse_id)))
  return isMissing && <small className="see-office">{SEE_OFFICE}</small>
}

/**
 * Counts changes of the entry, because this screen gets no broadcast of its own. A row keeps its old version while one
 * of its fields has focus, so the number of unsaved changes is compared too.
 */
function useEntryChanges({ row, queued }: Line) {
  const unsaved = queued.filter(({ field }) => field !== 'score').length
  const entry = [row.id, row.user_id, row.horse_id, row.entry_version, row.scratched, unsaved].join()
  const seen = useRef(entry)
  useEffect(() => {
    if (seen.current === entry) return
    seen.current = entry
    entryChanges.set(entryChanges.get() + 1)
  }, [entry])
}
