import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { EntryColumn } from '#wire/entries.ts'
import { severalDaysText } from '#rules/entries/import/classLabel.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import type { Source } from './source.ts'

type Props = {
  columns: EntryColumn[]
  email: NonNullable<Source['email']>
  totalCents: number | null
  onOpenWords: (count: number) => void
}

export function EmailText({ columns, email, totalCents, onOpenWords }: Props) {
  const { text, unknown, amount_cents } = email
  const [open, setOpen] = useState(unknown)

  function keep(left: typeof unknown) {
    setOpen(left)
    onOpenWords(left.length)
  }

  return (
    <Card
      title="Email"
      note={
        amount_cents === null
          ? undefined
          : `The email says ${formatCents(amount_cents)}.${totalCents === null ? '' : ` These entries cost ${formatCents(totalCents)}.`}`
      }
    >
      <p className="import-email">
        {piecesOf(text, open).map(({ start, text, isOpen }) =>
          isOpen ? (
            <button
              key={start}
              type="button"
              title="Dismiss"
              onClick={() => keep(open.filter((words) => words.start !== start))}
            >
              <mark>{text}</mark>
            </button>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </p>
      {open.flatMap(({ start, text, class_ids }) => {
        const days = severalDaysText(text, class_ids, columns, 'Type')
        return days ? [<p key={start}>{days}</p>] : []
      })}
      {open.length > 0 && (
        <p className="hint">Once you've taken care of a yellow word, click it to dismiss it.</p>
      )}
      {open.length > 1 && <Button onClick={() => keep([])}>Dismiss all of these words</Button>}
    </Card>
  )
}

function piecesOf(text: string, open: { start: number; end: number }[]) {
  const pieces: { start: number; text: string; isOpen: boolean }[] = []
  let at = 0
  for (const { start, end } of [...open].sort((a, b) => a.start - b.start)) {
    pieces.push({ start: at, text: text.slice(at, start), isOpen: false })
    pieces.push({ start, text: text.slice(start, end), isOpen: true })
    at = end
  }
  return [...pieces, { start: at, text: text.slice(at), isOpen: false }].filter((piece) => piece.text)
}
