import { Banknote, Printer, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { RANDOMIZE_SCORED, scoresRemainNotice } from '#rules/draw/messages.ts'
import { roundName } from '#rules/classes/rounds.ts'
import * as paths from '#wire/paths.ts'
import { LiveIndicator } from '../../../Components/LiveIndicator.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { StatusChip } from '../../../Components/StatusChip.tsx'
import { useStore } from '../../../store.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { unpublishDraw } from '../actions/api.ts'
import type { RandomizeMode, RandomizeProps } from '../dialogs/RandomizeDialog.tsx'
import { FillRound, PresenceList, RandomizeDialog, SecondaryTools, VerifyDrawLinks } from '../popups/lazy.ts'
import { useDraw } from '../screen/drawContext.ts'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { PUBLISH_BUTTON_ID, PublishDraw, showAndFocus, STATUS_ID } from './PublishDraw.tsx'

export function DrawStatus() {
  const { activity, round, lineup } = useDraw()
  const filled = useStore(lineup.filled)
  const slots = activity.total_slots

  return (
    <>
      <span id={STATUS_ID} tabIndex={-1}>
        <StatusChip status={activity.publish_draw ? 'published' : 'draft'} />
      </span>
      {round && <span className="quiet wide-only">{roundName(round)}</span>}
      <span className="quiet wide-only">{`${filled} of ${slots} slots, ${slots - filled} open`}</span>
      <LiveIndicator />
      <PresenceList />
    </>
  )
}

/** On phones, the count is in the tools and the go in the tabs. In the head, they could wrap and move the tabs. */
export function SlotCount() {
  const { activity, lineup } = useDraw()
  const filled = useStore(lineup.filled)
  return <span className="slot-count" title="Filled slots">{`${filled}/${activity.total_slots}`}</span>
}

type Props = RandomizeProps & { onPublished: (published: boolean, version?: number) => void }

export function Toolbar({ onPublished, ...randomizing }: Props) {
  const { activity, event, round, top, previous_round, can } = useDraw()
  const published = activity.publish_draw

  return (
    <>
      {can.organize && previous_round !== null && (
        <FillRound top={top} previous={previous_round} onFilled={() => randomizing.onRandomized(null)} />
      )}
      {can.organize && !published && <RandomizeButton {...randomizing} />}
      {can.organize && !published && <PublishDraw onPublished={(version) => onPublished(true, version)} />}
      {can.organize && published && (
        <UnpublishButton onUnpublished={(version) => onPublished(false, version)} />
      )}
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
        <Banknote aria-hidden size={16} /> Calculate Payout
      </a>
      <SecondaryTools />
      <KeyboardShortcuts />
    </>
  )
}

function RandomizeButton(props: RandomizeProps) {
  const { activity, classScores } = useDraw()
  const busy = useInFlight(`randomize ${activity.id}`)
  const scored = useStore(classScores.isScored)
  const [mode, setMode] = useState<RandomizeMode>(null)

  function ask(wanted: RandomizeMode) {
    if (scored) return notify(RANDOMIZE_SCORED)
    setMode(wanted)
  }

  return (
    <>
      {!scored && <VerifyDrawLinks {...props} busy={busy} onWord={() => ask('with a word')} />}
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
      <RandomizeDialog {...props} mode={mode} onClose={setMode} />
    </>
  )
}

function UnpublishButton({ onUnpublished }: { onUnpublished: (version?: number) => void }) {
  const { activity, round, classScores } = useDraw()
  const unpublishing = `unpublish ${activity.id}`
  const busy = useInFlight(unpublishing)

  async function unpublish() {
    const unpublished = await withProgress(unpublishDraw(activity.id, round))
    if (unpublished.state !== 'done') return
    showAndFocus(PUBLISH_BUTTON_ID, () => onUnpublished(unpublished.version))
    const scores = classScores.scoredCount()
    if (scores > 0) notify(scoresRemainNotice(scores))
  }

  return (
    <button
      type="button"
      className="button"
      disabled={busy}
      onClick={() => singleFlight(unpublishing, unpublish)}
    >
      Unpublish Draw
    </button>
  )
}
