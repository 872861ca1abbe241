import { roundInWords } from '#rules/classes/rounds.ts'
import { useStore } from '../store.ts'
import { QueueFileButtons } from './QueueFile.tsx'
import type { CurrentOutbox } from './currentOutbox.ts'
import type { QueuedWrite } from './write.ts'
import { NO_OFFLINE_OPENING, conflictText, formatAge, runLabel, valueText, rejectionText } from './labels.ts'

type Props = { opened: CurrentOutbox; now: number }

export function OutboxList({ opened, now }: Props) {
  const items = useStore(opened.outbox.items)

  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <p>
              <a href={item.activity.address}>{runLabel(item.slot, item.rider)}</a>, {nameOf(item.activity)}:{' '}
              {valueText(item)}
            </p>
            <State item={item} opened={opened} now={now} />
          </li>
        ))}
      </ul>
      <QueueFileButtons opened={opened} items={items} />
      {!window.isSecureContext && <p className="muted">{NO_OFFLINE_OPENING}</p>}
    </>
  )
}

function State({ item, opened, now }: Props & { item: QueuedWrite }) {
  const { outbox } = opened
  const { state } = item
  if (state === 'waiting') return <p className="muted">Entered {formatAge(now - item.enteredAt)} ago</p>

  return (
    <div className="outbox-state">
      {state === 'conflict' ? (
        <p>{conflictText(item)} Choose which one to keep in its row.</p>
      ) : (
        <p>Not accepted. {rejectionText(item)}</p>
      )}
      {state === 'refused' && (
        <button
          type="button"
          className="button"
          aria-label={`Retry ${runLabel(item.slot, item.rider)}`}
          onClick={() => void outbox.retry(item.key)}
        >
          Retry
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-label={`Discard ${runLabel(item.slot, item.rider)}`}
        onClick={() => void outbox.discard(item.key)}
      >
        Discard
      </button>
    </div>
  )
}

const nameOf = ({ name, round }: QueuedWrite['activity']) =>
  round ? `${name}, ${roundInWords(round)}` : name
