import { formatScoreOrBlank } from '#rules/score.ts'
import type { Activity } from '#wire/activity.ts'
import { focusScore } from '../keyboard/focus.ts'
import { useDraw, useLine } from '../state/draw.ts'
import { keepMine, takeTheirs } from '../actions/scores.ts'

/** Two scorers, two scores: what stands there, what was typed here, and the choice between them. */
export function ConflictRow({ slot }: { slot: number }) {
  const draw = useDraw()
  const { edit } = useLine(slot)
  if (!edit?.theirs) return null
  const { score, at, by } = edit.theirs

  function settle(decide: typeof keepMine | typeof takeTheirs) {
    void decide(draw, slot)
    focusScore(slot)
  }

  return (
    <tr className="conflict">
      <td colSpan={columnCount(draw.activity)} role="alert">
        Slot {slot}: saved {formatScoreOrBlank(score) || 'no time'}
        {at && ` at ${clock(at)}`}
        {by && ` by ${by}`}, you typed {formatScoreOrBlank(edit.mine!.score) || 'no time'}:{' '}
        <button type="button" className="button" onClick={() => settle(keepMine)}>
          Keep mine
        </button>{' '}
        <button type="button" className="button" onClick={() => settle(takeTheirs)}>
          Use theirs
        </button>
      </td>
    </tr>
  )
}

const columnCount = ({ publish_draw, track_bulls }: Activity) =>
  6 + Number(publish_draw) + Number(track_bulls)

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
