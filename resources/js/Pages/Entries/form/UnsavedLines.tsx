import { Button } from '../../../Components/Button.tsx'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { UnsavedLine } from '../store/unsavedLine.ts'
import { discardUnsaved, retryUnsaved } from './saveLines.ts'
import { namesOf } from './preview.ts'

/**
 * `onEdit` moves a line back into the entry form. It is undefined while the form holds another unfinished line.
 */
export function UnsavedLines({ onEdit }: { onEdit: ((line: UnsavedLine) => void) | undefined }) {
  const screen = useEntriesScreen()
  const unsaved = useStore(screen.unsaved)
  if (unsaved.length === 0) return null

  return (
    <ul className="unsaved-lines" aria-label="Not saved yet">
      {unsaved.map((line, index) => (
        <li key={index} className={line.failure ? 'failed' : undefined}>
          <span>
            <strong>{line.horse ? `${line.rider.name} on ${line.horse.name}` : line.rider.name}</strong>:{' '}
            {namesOf(line.body, screen.columns)}
          </span>
          {line.failure === null ? (
            <small>Saving...</small>
          ) : (
            <>
              <span role="alert">Not saved. {line.failure}</span>
              <Button onClick={() => retryUnsaved(screen, line)}>Try again</Button>
              {onEdit && <Button onClick={() => onEdit(line)}>Edit</Button>}
              <Button kind="quiet" onClick={() => discardUnsaved(screen, line)}>
                Discard
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
