import { Calculator, Printer, Shuffle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { RANDOMIZE_QUESTION, RANDOMIZE_SCORED, scoresStay } from '#rules/drawTexts.ts'
import { roundName } from '#rules/rounds.ts'
import * as paths from '#wire/paths.ts'
import { LiveMark } from '../../../Components/LiveMark.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { Reached } from '../../../Components/event/Reached.tsx'
import { StatusChip } from '../../../Components/StatusChip.tsx'
import { useStore } from '../../../store.ts'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { randomizeDraw, unpublishDraw } from '../actions/calls.ts'
import { ask } from '../popups/Question.tsx'
import type { Drawn } from '../dialogs/DrawnNote.tsx'
import { useDraw } from '../state/draw.ts'
import { FillShortGo } from './FillShortGo.tsx'
import { ForPhones } from './ForPhones.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { Others } from './Others.tsx'
import { PUBLISH, PublishDraw, switchTo, UNPUBLISH } from './PublishDraw.tsx'
import { SeedLine } from './SeedLine.tsx'

/** How the draw stands, and who else looks at it. */
export function Standing() {
  const { activity, round } = useDraw()

  return (
    <>
      <StatusChip status={activity.publish_draw ? 'published' : 'draft'} />
      {round && <span className="quiet">{roundName(round)}</span>}
      <LiveMark />
      <Others />
    </>
  )
}

type RandomizeProps = {
  commitment: string
  drawsMade: number
  onRandomized: (drawn?: Drawn) => void
}

type Props = RandomizeProps & { onPublished: (published: boolean, version?: number) => void }

/** What can be done with the draw as a whole. */
export function Toolbar({ onPublished, ...randomizing }: Props) {
  const { activity, event, round, top, can } = useDraw()
  const published = activity.publish_draw

  return (
    <>
      {can.organize && !published && top !== null && (
        <FillShortGo top={top} onFilled={randomizing.onRandomized} />
      )}
      {can.organize && !published && <Randomize {...randomizing} />}
      {can.organize && !published && <PublishDraw onPublished={(version) => onPublished(true, version)} />}
      {can.organize && published && <Unpublish onUnpublished={(version) => onPublished(false, version)} />}
      {published && (
        <a className="button" href={paths.drawSheet(activity.id, round)}>
          <Printer aria-hidden size={16} /> Print Draw
        </a>
      )}
      <a
        className="button"
        href={paths.payout(event.id, activity.id, round)}
        target="_blank"
        rel="noreferrer"
      >
        <Calculator aria-hidden size={16} /> Calculate Payout
      </a>
      {can.organize && published && <Reached activityId={activity.id} kind="draw" round={round} />}
      <ForPhones />
      <KeysHelp />
    </>
  )
}

function Randomize({ commitment, drawsMade, onRandomized }: RandomizeProps) {
  const { activity, round, board } = useDraw()
  const randomizing = `randomize ${activity.id}`
  const busy = useUnderWay(randomizing)
  const scored = useStore(board.isScored)

  async function randomize({ currentTarget: button }: MouseEvent<HTMLElement>, asksWord: boolean) {
    if (scored) return notify(RANDOMIZE_SCORED)
    const how = { word: '', reason: '' }
    const fields = (
      <>
        {asksWord && (
          <Field
            label="Number or word called out by a rider"
            most={100}
            isFirst
            onType={(text) => (how.word = text)}
          />
        )}
        {drawsMade > 0 && (
          <Field
            label="Reason for drawing again (optional)"
            most={200}
            onType={(text) => (how.reason = text)}
          />
        )}
      </>
    )
    if (!(await ask('Randomize Draw', RANDOMIZE_QUESTION, 'cancels', fields))) return
    await unlessUnderWay(randomizing, async () => {
      const made = await withProgress(randomizeDraw(activity.id, round, how))
      if (made.state === 'refused') notify(made.sentence)
      if (made.state === 'done') onRandomized({ made: made.answer, shownBefore: commitment })
    })
    // Disabled meanwhile, it has lost the focus.
    flushSync(() => {})
    button.focus()
  }

  return (
    <>
      {!scored && (
        <small className="commitment">
          <SeedLine commitment={commitment} />
          <button
            type="button"
            className="text-button"
            disabled={busy}
            onClick={(event) => randomize(event, true)}
          >
            Add a number or word called out by a rider
          </button>
        </small>
      )}
      <button
        type="button"
        className="button"
        disabled={busy}
        aria-disabled={scored || undefined}
        title={scored ? RANDOMIZE_SCORED : undefined}
        onClick={(event) => randomize(event, false)}
      >
        <Shuffle aria-hidden size={16} /> Randomize Draw
      </button>
    </>
  )
}

type FieldProps = { label: string; most: number; isFirst?: boolean; onType: (text: string) => void }

/** Nothing is saved of it before the question is confirmed. */
const Field = ({ label, most, isFirst, onType }: FieldProps) => (
  <label className="labelled">
    {label}
    <input
      maxLength={most}
      data-enter={isFirst ? '' : undefined}
      onChange={({ target }) => onType(target.value)}
    />
  </label>
)

function Unpublish({ onUnpublished }: { onUnpublished: (version?: number) => void }) {
  const { activity, round, board } = useDraw()
  const unpublishing = `unpublish ${activity.id}`
  const busy = useUnderWay(unpublishing)

  async function unpublish() {
    const unpublished = await withProgress(unpublishDraw(activity.id, round))
    if (unpublished.state !== 'done') return
    switchTo(PUBLISH, () => onUnpublished(unpublished.version))
    const scores = board.scored()
    if (scores > 0) notify(scoresStay(scores))
  }

  return (
    <button
      type="button"
      id={UNPUBLISH}
      className="button"
      disabled={busy}
      onClick={() => unlessUnderWay(unpublishing, unpublish)}
    >
      Unpublish Draw
    </button>
  )
}
