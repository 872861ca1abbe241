import { Calculator, Printer, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { RANDOMIZE_SCORED, scoresStay } from '#rules/drawTexts.ts'
import { roundName } from '#rules/rounds.ts'
import * as paths from '#wire/paths.ts'
import { LiveMark } from '../../../Components/LiveMark.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { Reached } from '../../../Components/event/Reached.tsx'
import { StatusChip } from '../../../Components/StatusChip.tsx'
import { useStore } from '../../../store.ts'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { unpublishDraw } from '../actions/calls.ts'
import type { Asking, RandomizeProps } from '../dialogs/RandomizeDialog.tsx'
import { RandomizeDialog, SeedLine } from '../popups/lazy.ts'
import { useDraw } from '../state/draw.ts'
import { FillShortGo } from './FillShortGo.tsx'
import { ForPhones } from './ForPhones.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { Others } from './Others.tsx'
import { PUBLISH, PublishDraw, showAndFocus, STATUS } from './PublishDraw.tsx'

/** How the draw stands, and who else looks at it. */
export function Standing() {
  const { activity, round } = useDraw()

  return (
    <>
      <span id={STATUS} tabIndex={-1}>
        <StatusChip status={activity.publish_draw ? 'published' : 'draft'} />
      </span>
      {round && <span className="quiet">{roundName(round)}</span>}
      <LiveMark />
      <Others />
    </>
  )
}

type Props = RandomizeProps & { onPublished: (published: boolean, version?: number) => void }

/** What can be done with the draw as a whole. */
export function Toolbar({ onPublished, ...randomizing }: Props) {
  const { activity, event, round, top, can } = useDraw()
  const published = activity.publish_draw

  return (
    <>
      {can.organize && !published && top !== null && (
        <FillShortGo top={top} onFilled={() => randomizing.onRandomized(null)} />
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

function Randomize(props: RandomizeProps) {
  const { activity, board } = useDraw()
  const busy = useUnderWay(`randomize ${activity.id}`)
  const scored = useStore(board.isScored)
  const [asking, setAsking] = useState<Asking>(null)

  function ask(wanted: Asking) {
    if (scored) return notify(RANDOMIZE_SCORED)
    setAsking(wanted)
  }

  return (
    <>
      {!scored && <SeedLine {...props} busy={busy} onWord={() => ask('with a word')} />}
      <button
        type="button"
        id="randomize"
        className="button"
        disabled={busy}
        aria-disabled={scored || undefined}
        title={scored ? RANDOMIZE_SCORED : undefined}
        onClick={() => ask('without')}
      >
        <Shuffle aria-hidden size={16} /> Randomize Draw
      </button>
      <RandomizeDialog {...props} asking={asking} onClose={setAsking} />
    </>
  )
}

function Unpublish({ onUnpublished }: { onUnpublished: (version?: number) => void }) {
  const { activity, round, board } = useDraw()
  const unpublishing = `unpublish ${activity.id}`
  const busy = useUnderWay(unpublishing)

  async function unpublish() {
    const unpublished = await withProgress(unpublishDraw(activity.id, round))
    if (unpublished.state !== 'done') return
    showAndFocus(PUBLISH, () => onUnpublished(unpublished.version))
    const scores = board.scored()
    if (scores > 0) notify(scoresStay(scores))
  }

  return (
    <button
      type="button"
      className="button"
      disabled={busy}
      onClick={() => unlessUnderWay(unpublishing, unpublish)}
    >
      Unpublish Draw
    </button>
  )
}
