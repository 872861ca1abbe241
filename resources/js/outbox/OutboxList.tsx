import { roundInWords } from '#rules/classes/rounds.ts'
import { useStore } from '../store.ts'
import { QueueFileButtons } from './QueueFile.tsx'
import { UnacceptedChange } from './UnacceptedChange.tsx'
import { NO_OFFLINE_OPENING, runLabel, valueText } from './changeTexts.ts'
import type { CurrentOutbox } from './currentOutbox.ts'
import { formatAge } from './labels.ts'
import type { QueuedWrite } from './write.ts'

type Props = { opened: CurrentOutbox; now: number }

export function OutboxList({ opened, now }: Props) {
  const items = useStore(opened.outbox.items)

  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            {item.state === 'waiting' ? (
              <>
                <p>
                  <RunLink item={item} />: {valueText(item)}
                </p>
                <p className="muted">Entered {formatAge(now - item.enteredAt)} ago</p>
              </>
            ) : (
              <UnacceptedChange
                item={item}
                outbox={opened.outbox}
                heading={
                  <>
                    <RunLink item={item} />.
                  </>
                }
              />
            )}
          </li>
        ))}
      </ul>
      <QueueFileButtons opened={opened} items={items} />
      {!window.isSecureContext && <p className="muted">{NO_OFFLINE_OPENING}</p>}
    </>
  )
}

function RunLink({ item: { activity, slot, rider } }: { item: QueuedWrite }) {
  const { name, round, address } = activity

  return (
    <>
      <a href={address}>{runLabel(slot, rider)}</a>, {round ? `${name}, ${roundInWords(round)}` : name}
    </>
  )
}
