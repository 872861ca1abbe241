import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keepAll } from '../visits/leaving.ts'

type Notice = { text: string; action?: { label: string; href: string } }

let current: Notice | null = null
const listeners = new Set<() => void>()

/** Says one sentence in the page's notice line; it stays until dismissed or replaced. */
export function notify(text: string, action?: Notice['action']) {
  show({ text, action })
}

export function dismissNotice() {
  show(null)
}

export function NoticeLine() {
  const notice = useSyncExternalStore(listen, () => current)

  return (
    <div className="notice-line" role="status">
      {notice && (
        <div className="notice">
          <p>
            {notice.text}
            {notice.action && (
              <>
                {' '}
                <a href={notice.action.href} onClick={keepAll}>
                  {notice.action.label}
                </a>
              </>
            )}
          </p>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissNotice}>
            <X aria-hidden size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

function show(notice: Notice | null) {
  current = notice
  for (const changed of listeners) changed()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
