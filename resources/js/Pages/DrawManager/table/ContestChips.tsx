import type { DrawRow } from '#wire/draw.ts'
import { useDraw } from '../screen/drawContext.ts'

/** Fits on two lines, so that a row with chips is as high as the others. */
const MAX_CHIPS = 4

/** The side pots and rollovers of a run, in the order of the checklist. */
export function ContestChips({ scored_incentives: entered }: Pick<DrawRow, 'scored_incentives'>) {
  const { chips } = useDraw()
  if (entered.length === 0) return null
  const own = chips.filter(([contest]) => entered.some(({ id }) => id === contest))
  const shown = own.length > MAX_CHIPS ? own.slice(0, MAX_CHIPS - 1) : own
  const others = own.slice(shown.length).map(([, , name]) => name)

  return (
    <span className="contest-chips">
      {shown.map(([id, short, name]) => (
        <Chip key={id} short={short} name={name} />
      ))}
      {others.length > 0 && <Chip short={`+${others.length}`} name={others.join(', ')} />}
    </span>
  )
}

const Chip = ({ short, name }: { short: string; name: string }) => (
  <span role="img" aria-label={name} title={name}>
    {short}
  </span>
)
