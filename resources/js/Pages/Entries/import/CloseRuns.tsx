import { Link } from '@inertiajs/react'
import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { classLabel } from '#rules/entries/import/classLabel.ts'
import type { EntryColumn } from '#wire/entries.ts'
import type { PlacedImport } from '#wire/entryImports.ts'
import * as paths from '#wire/paths.ts'
import { Notice } from '../../../Components/Notice.tsx'

type Props = {
  event: { id: number }
  columns: EntryColumn[]
  closeRuns: PlacedImport['close_runs']
}

export function CloseRuns({ event, columns, closeRuns: { riders, horses, total, shown } }: Props) {
  const counts = [riders > 0 && plural(riders, 'rider'), horses > 0 && plural(horses, 'horse')]
  const have = riders + horses === 1 ? 'has' : 'have'
  return (
    <Notice
      kind="warning"
      title={`${listWithAnd(counts.filter((count) => count !== false))} ${have} runs closer than the class minimum`}
    >
      <ul className="import-places">
        {shown.map(({ activity_id, round, name, slots, more_slots, min_gap }) => (
          <li key={`${activity_id} ${round} ${name} ${slots[0]}`}>
            <Link href={paths.draw(event.id, activity_id, round)}>
              {classLabel(activity_id, columns)}
              {round && `, ${roundInWords(round)}`}
            </Link>
            : {name},{' '}
            {listWithAnd(more_slots > 0 ? [...numbers(slots), `${more_slots} more`] : numbers(slots))}. The
            class minimum is {min_gap}.
          </li>
        ))}
        {total > shown.length && <li>and {(total - shown.length).toLocaleString('en-US')} more</li>}
      </ul>
    </Notice>
  )
}

const numbers = (slots: number[]) => slots.map((slot) => `#${slot}`)
