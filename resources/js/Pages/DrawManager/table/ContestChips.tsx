import { type ContestChip, contestChips } from '#rules/draw/contestChips.ts'
import type { DrawRow } from '#wire/draw.ts'
import { type DrawScreen, useDraw } from '../screen/drawContext.ts'

/** Fits on two lines, so that a row with chips is as high as the others. */
const MAX_CHIPS = 4

/** The side pots and rollovers of a run, in the order of the checklist. */
export function ContestChips({ scored_incentives: entered }: Pick<DrawRow, 'scored_incentives'>) {
  const draw = useDraw()
  if (entered.length === 0) return null
  const chips = chipsOf(draw, entered)
  const shown = chips.length > MAX_CHIPS ? chips.slice(0, MAX_CHIPS - 1) : chips
  const others = chips.slice(shown.length).map(({ name }) => name)

  return (
    <span className="contest-chips">
      {shown.map(({ short, name }) => (
        <span key={short} role="img" aria-label={name} title={name}>
          {short}
        </span>
      ))}
      {others.length > 0 && (
        <span role="img" aria-label={others.join(', ')} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}

function chipsOf(draw: DrawScreen, entered: DrawRow['scored_incentives']): ContestChip[] {
  const ids = new Set(entered.map(({ id }) => id))
  return [...chipsOfClass(draw)].flatMap(([id, chip]) => (ids.has(id) ? [chip] : []))
}

type ClassContests = Pick<DrawScreen, 'activity' | 'carryovers'>

/** Kept for the class on the screen, because a page of the table has a hundred rows. */
let latest: { incentives: unknown; carryovers: unknown; chips: Map<number, ContestChip> } | undefined

function chipsOfClass({ activity: { incentives }, carryovers }: ClassContests) {
  if (latest?.incentives !== incentives || latest.carryovers !== carryovers)
    latest = { incentives, carryovers, chips: contestChips(incentives, carryovers) }
  return latest.chips
}
