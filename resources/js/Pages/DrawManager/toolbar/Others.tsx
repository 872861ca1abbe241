import { useStore } from '../../../store.ts'
import { useDraw } from '../state/draw.ts'
import type { Other } from '../state/whoIsHere.ts'

/** Who else has this draw open. */
export function Others() {
  const others = useStore(useDraw().whoIsHere.others)
  if (others.length === 0) return null

  return (
    <ul className="others" aria-label="Also here">
      {others.map((other) => (
        <li key={other.id}>
          <Initial other={other} title={other.name} />
        </li>
      ))}
    </ul>
  )
}

/** Somebody else works in this row. */
export function OtherInRow({ other }: { other: Other }) {
  return <Initial other={other} title={`${other.name} is in this row`} />
}

const COLOURS = 4

function Initial({ other, title }: { other: Other; title: string }) {
  return (
    <span
      className="initial"
      data-colour={Number(other.id) % COLOURS}
      role="img"
      aria-label={title}
      title={title}
    >
      {[...other.name][0]?.toUpperCase()}
    </span>
  )
}
