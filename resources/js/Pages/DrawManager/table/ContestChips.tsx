import type { DrawRow } from '#wire/draw.ts'
import { Chip } from '../../../Components/Chip.tsx'
import { useDraw } from '../screen/drawContext.ts'

/** All rows must have the same height, and they have room for four chips. */
const MAX_CHIPS = 4

export function ContestChips({ scored_incentives: entered }: Pick<DrawRow, 'scored_incentives'>) {
  const { chips } = useDraw()
  if (entered.length === 0) return null
  const own = chips.filter(([contest]) => entered.some(({ id }) => id === contest))
  const shown = own.length > MAX_CHIPS ? own.slice(0, MAX_CHIPS - 1) : own
  const others = own.slice(shown.length).map(([, , name]) => name)

  return (
    <span className="contest-chips">
      {shown.map(([id, short, name]) => (
        <Chip key={id} title={name}>
          {short}
        </Chip>
      ))}
      {others.length > 0 && <Chip title={others.join(', ')}>+{others.length}</Chip>}
    </span>
  )
}
