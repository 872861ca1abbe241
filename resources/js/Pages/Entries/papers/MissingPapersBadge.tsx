import { SEE_OFFICE } from '#rules/entries/papers.ts'
import type { EntryLine } from '#wire/entries.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { missingPapersOf } from './missingPapers.ts'

/** In the table, the P key opens the same dialog, so Tab skips the badge. */
export function MissingPapersBadge({ line, inTabOrder }: { line: EntryLine; inTabOrder: boolean }) {
  const { papersOf } = useEntriesScreen()
  const { rider, horse } = line
  const papers = missingPapersOf(line)
  if (papers.length === 0) return null
  const missing = `Missing: ${papers.join(', ')}`

  return (
    <>
      {' '}
      <button
        type="button"
        className="tag pending see-office"
        tabIndex={inTabOrder ? undefined : -1}
        title={inTabOrder ? missing : `${missing}. Press P to check papers off.`}
        aria-haspopup="dialog"
        onClick={() => papersOf.set(rider)}
      >
        {SEE_OFFICE}
        <span className="visually-hidden">
          , {rider.name}
          {horse && ` on ${horse.name}`}. {missing}
        </span>
      </button>
    </>
  )
}
