import { useState } from 'react'
import { rolledText } from '#rules/draw/rollToEnd.ts'
import { SCRATCH_NAMES } from '#rules/entries/scratchKinds.ts'
import type { Scratch } from '#wire/draw.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { EntryHistory } from '../../../Components/entryHistory/EntryHistory.tsx'
import { RefundForm } from '../../../Components/refund/RefundForm.tsx'
import { ScratchFields } from '../../../Components/refund/ScratchFields.tsx'
import { runTitle } from '../horse/horseChange.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { putBack, rollToEnd, scratchEntry, undoRoll } from './api.ts'
import type { RunChange } from './runChange.ts'

type Rolled = { id: number; from: number; to: number | null }

type Props = { card: RiderCard; run: RunChange; onRefund(): Promise<void> }

export function Runs({ card: { rider, runs, owes_cents }, run, onRefund }: Props) {
  const { event, columns, horseChange, scratching } = useEntriesScreen()
  const [open, setOpen] = useState(scratching.get)
  const [history, showHistory] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [rolled, setRolled] = useState<Rolled | null>(null)
  const toggle = (id: number) => setOpen(open === id ? null : id)

  function finishRefund(id: number) {
    setOpen((current) => (current === id ? null : current))
    void onRefund()
  }

  async function scratch(id: number, how: Scratch) {
    setBusy(true)
    await run(scratchEntry(id, how))
    setBusy(false)
  }

  async function roll(id: number, from: number) {
    setBusy(true)
    const change = rollToEnd(id)
    await run(change)
    setBusy(false)
    const outcome = await change
    if ('answer' in outcome) setRolled({ id, from, to: outcome.answer.draw })
  }

  async function unroll({ id }: Rolled) {
    setBusy(true)
    await run(undoRoll(id))
    setBusy(false)
  }

  return (
    <ul className="rider-card-runs" aria-label="Runs">
      {runs.map((one) => {
        const { id, version, activity_id, class: name, round, draw, horse } = one
        const { scratched, scratch_kind, scored } = one
        const title = runTitle(name, round)
        const tracksHorses = columns.find((column) => column.id === activity_id)?.tracks_horses
        return (
          <li key={id}>
            <a href={paths.draw(event.id, activity_id, round)}>{title}</a>
            {horse && ` on ${horse}`}
            {scratched
              ? `, scratched${scratch_kind ? `: ${SCRATCH_NAMES[scratch_kind]}` : ''}`
              : placeOf(draw)}
            <div className="rider-card-run-actions">
              {scratched && (
                <>
                  <Button kind="quiet" onClick={() => toggle(id)}>
                    Refund<span className="visually-hidden"> {title}</span>
                  </Button>
                  <Button kind="quiet" onClick={() => void run(putBack(id))}>
                    Put back<span className="visually-hidden"> in {title}</span>
                  </Button>
                </>
              )}
              {!scratched && tracksHorses && (
                <Button
                  kind="quiet"
                  onClick={() => horseChange.set({ rider, horse, runs: [{ id, version, title }] })}
                >
                  {horse ? 'Change' : 'Add'} horse<span className="visually-hidden"> in {title}</span>
                </Button>
              )}
              {!scratched && !scored && (
                <Button kind="quiet" onClick={() => toggle(id)}>
                  Scratch<span className="visually-hidden"> {title}</span>
                </Button>
              )}
              {!scratched && !scored && draw !== null && (
                <Button kind="quiet" disabled={isBusy} onClick={() => void roll(id, draw)}>
                  Roll to the end<span className="visually-hidden"> of {title}</span>
                </Button>
              )}
              <Button
                kind="quiet"
                aria-expanded={history === id}
                onClick={() => showHistory(history === id ? null : id)}
              >
                History<span className="visually-hidden"> of {title}</span>
              </Button>
            </div>
            {history === id && <EntryHistory entryId={id} />}
            {rolled?.id === id && rolled.to === draw && (
              <p role="status" className="hint">
                {rolledText(rider.name, rolled.from, rolled.to)}
                {rolled.from !== rolled.to && (
                  <Button kind="quiet" disabled={isBusy} onClick={() => void unroll(rolled)}>
                    Undo
                  </Button>
                )}
              </p>
            )}
            {open === id &&
              (scratched ? (
                <RefundForm entryId={id} autoFocus owesCents={owes_cents} onDone={() => finishRefund(id)} />
              ) : (
                <ScratchFields
                  entryId={id}
                  autoFocus
                  busy={isBusy}
                  hasSlot={draw !== null}
                  hint={round && "Scratches this entry in all gos it hasn't run yet."}
                  onScratch={(how) => void scratch(id, how)}
                />
              ))}
          </li>
        )
      })}
    </ul>
  )
}

const placeOf = (draw: number | null) => (draw === null ? ', not in the draw yet' : `, draw #${draw}`)
