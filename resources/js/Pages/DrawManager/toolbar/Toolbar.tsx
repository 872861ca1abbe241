import { Calculator, Printer, Shuffle } from 'lucide-react'
import { useState, useSyncExternalStore, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { RANDOMIZE_QUESTION, RANDOMIZE_SCORED } from '#rules/drawTexts.ts'
import { LiveMark } from '../../../Components/LiveMark.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { StatusChip } from '../../../Components/StatusChip.tsx'
import { withProgress } from '../../../visits/progress.ts'
import { randomizeDraw, unpublishDraw } from '../actions/calls.ts'
import { useDraw } from '../state/draw.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { Others } from './Others.tsx'
import { PUBLISH, PublishDraw, switchTo, UNPUBLISH } from './PublishDraw.tsx'
import { SeedLine } from './SeedLine.tsx'

type Props = { commitment: string; onPublished: (published: boolean) => void; onRandomized: () => void }

/** What can be done with the draw as a whole. */
export function Toolbar({ commitment, onPublished, onRandomized }: Props) {
  const { activity, event, round, can } = useDraw()
  const published = activity.publish_draw

  return (
    <div className="draw-head">
      <div className="title">
        <h1>{activity.name}</h1>
        <StatusChip status={published ? 'published' : 'draft'} />
        {round && <span className="quiet">Round {round}</span>}
        <LiveMark />
        <Others />
      </div>
      <div className="actions">
        {can.organize && !published && <Randomize commitment={commitment} onRandomized={onRandomized} />}
        {can.organize && !published && <PublishDraw onPublished={() => onPublished(true)} />}
        {can.organize && published && <Unpublish onUnpublished={() => onPublished(false)} />}
        {published && (
          <a
            className="button"
            href={`/drawsheet/activity/${activity.id}${round && `?round=${encodeURIComponent(round)}`}`}
          >
            <Printer aria-hidden size={16} /> Print Draw
          </a>
        )}
        <a
          className="button"
          href={`/organizer/scoring/${event.id}/activities/${activity.id}/payout`}
          target="_blank"
          rel="noreferrer"
        >
          <Calculator aria-hidden size={16} /> Calculate Payout
        </a>
        <KeysHelp />
      </div>
    </div>
  )
}

function Randomize({ commitment, onRandomized }: { commitment: string; onRandomized: () => void }) {
  const { activity, round, rows, board } = useDraw()
  const [busy, setBusy] = useState(false)
  const scored = useSyncExternalStore(
    (listener) => rows.subscribe('scores', listener),
    () => board.hasScores(),
  )

  async function randomize({ currentTarget: button }: MouseEvent<HTMLElement>) {
    if (scored) return notify(RANDOMIZE_SCORED)
    if (!window.confirm(RANDOMIZE_QUESTION)) return
    setBusy(true)
    const randomized = await withProgress(randomizeDraw(activity.id, round))
    // Disabled meanwhile, it has lost the focus.
    flushSync(() => setBusy(false))
    button.focus()
    if (randomized) onRandomized()
  }

  return (
    <>
      <SeedLine commitment={commitment} />
      <button
        type="button"
        className="button"
        disabled={busy}
        aria-disabled={scored || undefined}
        title={scored ? RANDOMIZE_SCORED : undefined}
        onClick={randomize}
      >
        <Shuffle aria-hidden size={16} /> Randomize Draw
      </button>
    </>
  )
}

function Unpublish({ onUnpublished }: { onUnpublished: () => void }) {
  const { activity } = useDraw()
  const [busy, setBusy] = useState(false)

  async function unpublish() {
    setBusy(true)
    const unpublished = await withProgress(unpublishDraw(activity.id))
    setBusy(false)
    if (unpublished) switchTo(PUBLISH, onUnpublished)
  }

  return (
    <button type="button" id={UNPUBLISH} className="button" disabled={busy} onClick={unpublish}>
      Unpublish Draw
    </button>
  )
}
