import { plural } from '#lib/plural.ts'
import { classLabel } from '#rules/entries/import/classLabel.ts'
import { type ImportedRow, wordsKey } from '#rules/entries/import/rows.ts'
import type { EntryColumn } from '#wire/entries.ts'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { onDay } from './source.ts'

type Props = {
  read: ImportedRow[]
  columns: EntryColumn[]
  /** `key` comes from `wordsKey`. */
  onDecide: (key: string, class_ids: number[]) => void
}

export function UnknownWords({ read, columns, onDecide }: Props) {
  const words = wordsIn(read)
  if (words.length === 0) return null
  return (
    <Card title="Unrecognized classes" note="Choose the class that each of these means, or leave it out.">
      <CardTable
        label="Unrecognized classes"
        rows={words}
        rowKey={({ key }) => key}
        columns={[
          {
            title: 'In the file',
            cell: ({ text, day }) => (
              <>
                <mark>{text}</mark>
                {onDay(day)}
              </>
            ),
            isRowHeader: true,
          },
          { title: 'Lines', cell: ({ lines }) => plural(lines, 'line') },
          {
            title: 'Class',
            cell: ({ key, text, day, class_ids }) => (
              <select
                aria-label={`Class for ${text}${onDay(day)}`}
                value=""
                onChange={({ target }) =>
                  onDecide(key, target.value === 'none' ? [] : [Number(target.value)])
                }
              >
                <option value="" disabled>
                  Choose
                </option>
                {byLikelihood(columns, class_ids).map(({ id }) => (
                  <option key={id} value={id}>
                    {classLabel(id, columns)}
                  </option>
                ))}
                <option value="none">Leave out</option>
              </select>
            ),
          },
        ]}
      />
    </Card>
  )
}

type Words = { key: string; text: string; day: string | null; class_ids: number[]; lines: number }

function wordsIn(read: ImportedRow[]) {
  const all = new Map<string, Words>()
  for (const { problems } of read)
    for (const problem of problems) {
      if (problem.kind !== 'words') continue
      const { text, class_ids } = problem.words
      const { day } = problem
      const key = wordsKey(text, day)
      const known = all.get(key)
      if (known) known.lines++
      else all.set(key, { key, text, day, class_ids, lines: 1 })
    }
  return [...all.values()]
}

const byLikelihood = (columns: EntryColumn[], likely: number[]) => [
  ...columns.filter(({ id }) => likely.includes(id)),
  ...columns.filter(({ id }) => !likely.includes(id)),
]
