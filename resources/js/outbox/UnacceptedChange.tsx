import type { ReactNode } from 'react'
import { conflictText, rejectionText, runLabel, type ContestName } from './changeTexts.ts'
import type { QueuedWrite } from './write.ts'

type Props = {
  item: QueuedWrite
  outbox: { retry(key: string, change?: { version: number }): unknown; discard(key: string): unknown }
  /** Defaults to the run for which the change was entered. */
  run?: string
  heading: ReactNode
  contestName?: ContestName
  onChoose?: () => void
}

export function UnacceptedChange({ item, outbox, heading, contestName = noName, onChoose, ...props }: Props) {
  const { key, state, slot, rider, theirs } = item
  const { run = runLabel(slot, rider) } = props
  const isConflict = state === 'conflict'
  const discard = () => outbox.discard(key)
  const choices: [string, () => unknown][] = isConflict
    ? [
        ['Keep mine', () => outbox.retry(key, theirs as { version: number })],
        ['Use theirs', discard],
      ]
    : [
        ['Retry', () => outbox.retry(key)],
        ['Discard', discard],
      ]

  return (
    <p>
      {heading} {(isConflict ? conflictText : rejectionText)(item, contestName)}{' '}
      {choices.map(([label, choose]) => (
        <button
          key={label}
          type="button"
          className="button"
          aria-label={`${label} ${run}`}
          onClick={async () => {
            await choose()
            onChoose?.()
          }}
        >
          {label}
        </button>
      ))}
    </p>
  )
}

const noName = () => undefined
