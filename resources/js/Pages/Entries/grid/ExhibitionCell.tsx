import { MAX_EXHIBITIONS } from '#rules/exhibitions/code.ts'
import type { EntryLine } from '#wire/entries.ts'
import { nameOf } from '../store/entryStore.ts'

/** `saving` is the new number of exhibitions while it is being saved. */
export function ExhibitionCell({ line, saving }: { line: EntryLine; saving: number | undefined }) {
  const count = saving ?? line.exhibitions
  const name = nameOf(line)

  return (
    <td data-cell="exhibitions">
      <button type="button" tabIndex={-1} data-step="-1" aria-label={`One fewer exhibition, ${name}`}>
        −
      </button>
      <span
        role="spinbutton"
        tabIndex={-1}
        data-column="exhibitions"
        aria-label={`Exhibitions, ${name}`}
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={MAX_EXHIBITIONS}
        aria-busy={saving !== undefined}
      >
        {count || '\u00a0'}
      </span>
      <button type="button" tabIndex={-1} data-step="1" aria-label={`One more exhibition, ${name}`}>
        +
      </button>
    </td>
  )
}
