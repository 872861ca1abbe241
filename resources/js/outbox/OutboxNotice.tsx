import { currentUrl, flushAll } from '../visits/leaving.ts'
import { useStore } from '../store.ts'
import type { CurrentOutbox } from './currentOutbox.ts'
import { countText } from './labels.ts'

export function OutboxNotice({ opened: { outbox, user } }: { opened: CurrentOutbox }) {
  const waiting = useStore(outbox.items).filter(({ state }) => state === 'waiting')
  const session = useStore(outbox.session)
  const isFailing = useStore(outbox.storage.isFailing)
  if (waiting.length === 0) return null
  const stored = `${countText(waiting)} kept on this computer`

  return (
    <>
      {session === 'signed out' && (
        <p className="toast">
          <span>
            You're signed out.{' '}
            <a href={currentUrl()} onClick={flushAll}>
              Sign in again
            </a>{' '}
            to save {stored}.
          </span>
        </p>
      )}
      {session === 'of another person' && (
        <p className="toast">
          Someone else is signed in here now. To save {stored}, sign in as {user.name}.
        </p>
      )}
      {isFailing && (
        <p className="toast">
          This computer can't store times right now. Its disk may be full. Keep this page open until they're
          saved.
        </p>
      )}
    </>
  )
}
