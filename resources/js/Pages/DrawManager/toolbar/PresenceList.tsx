import { useStore } from '../../../store.ts'
import { useDraw } from '../screen/drawContext.ts'
import type { PresentUser } from '../screen/presence.ts'

export function PresenceList() {
  const others = useStore(useDraw().presence.users)
  if (others.length === 0) return null

  return (
    <ul className="presence-list" aria-label="Also here">
      {others.map((other) => (
        <li key={other.id}>
          <Avatar other={other} title={other.name} />
        </li>
      ))}
    </ul>
  )
}

export function UserInRow({ other }: { other: PresentUser }) {
  return <Avatar other={other} title={`${other.name} is in this row`} />
}

const COLORS = 4

function Avatar({ other, title }: { other: PresentUser; title: string }) {
  return (
    <span
      className="initial"
      data-colour={Number(other.id) % COLORS}
      role="img"
      aria-label={title}
      title={title}
    >
      {[...other.name][0]?.toUpperCase()}
    </span>
  )
}
