import { useStore } from '../store.ts'
import { QueueFile } from './QueueFile.tsx'
import type { Opened } from './opened.ts'
import type { QueuedWrite } from './write.ts'
import { conflictOf, formatAge, placeOf, valueOf, whyRefused } from './words.ts'

type Props = { opened: Opened; now: number }

export function OutboxList({ opened, now }: Props) {
  const items = useStore(opened.core.items)

  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <p>
              <a href={item.activity.address}>{placeOf(item)}</a>, {nameOf(item.activity)}: {valueOf(item)}
            </p>
            <State item={item} opened={opened} now={now} />
          </li>
        ))}
      </ul>
      <QueueFile opened={opened} items={items} />
      {!window.isSecureContext && (
        <p className="muted">No offline opening here: this page is not on https.</p>
      )}
    </>
  )
}

function State({ item, opened, now }: Props & { item: QueuedWrite }) {
  const { core } = opened
  const { state } = item
  if (state === 'waiting') return <p className="muted">Entered {formatAge(now - item.enteredAt)} ago</p>

  return (
    <div className="outbox-state">
      {state === 'conflict' ? (
        <p>{conflictOf(item)} Decide in the row.</p>
      ) : (
        <p>Not accepted. {whyRefused(item)}</p>
      )}
      {state === 'refused' && (
        <button
          type="button"
          className="button"
          aria-label={`Retry ${placeOf(item)}`}
          onClick={() => void core.retry(item.key)}
        >
          Retry
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-label={`Discard ${placeOf(item)}`}
        onClick={() => void core.discard(item.key)}
      >
        Discard
      </button>
    </div>
  )
}

const nameOf = ({ name, round }: QueuedWrite['activity']) => (round ? `${name}, round ${round}` : name)
