import { usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import type { DrawManagerProps, DrawRow } from '#wire/draw.ts'
import { entryChanges } from '../screen/MissingPapers.tsx'

/** The rider or the horse misses a paper. */
export function MissingPaperMark({ row }: { row: DrawRow }) {
  const { missing_papers } = usePage<DrawManagerProps>().props
  useEntryChanges(row)
  const { user_id, horse_id, scratched } = row
  const isMissing =
    missing_papers &&
    !scratched &&
    ((user_id !== null && missing_papers.riders.includes(user_id)) ||
      (horse_id !== null && missing_papers.horses.includes(horse_id)))
  return isMissing && <small className="see-office">{SEE_OFFICE}</small>
}

/** This screen gets no broadcast of its own changes. */
function useEntryChanges({ id, entry_version, scratched }: DrawRow) {
  const entry = `${id} ${entry_version} ${scratched}`
  const seen = useRef(entry)
  useEffect(() => {
    if (seen.current === entry) return
    seen.current = entry
    entryChanges.set(entryChanges.get() + 1)
  }, [entry])
}
