import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Store, useStore } from '../store.ts'
import { flushAll } from '../visits/leaving.ts'

type Action = { label: string } & ({ href: string } | { onClick: () => void })
type Notice = { text: string; action?: Action }

const currentNotice = new Store<Notice | null>(null)

/** Shows one sentence in the notice line until it is dismissed or replaced. */
export function notify(text: string, action?: Action) {
  currentNotice.set({ text, action })
}

export function dismissNotice() {
  currentNotice.set(null)
}

export function NoticeLine({ children }: { children?: ReactNode }) {
  const notice = useStore(currentNotice)

  return (
    <div className="notice-line" role="status">
      {children}
      {notice && (
        <div className="notice">
          <p>
            {notice.text}
            {notice.action && 'href' in notice.action && (
              <>
                {' '}
                <a href={notice.action.href} onClick={flushAll}>
                  {notice.action.label}
                </a>
              </>
            )}
          </p>
          {notice.action && 'onClick' in notice.action && (
            <button type="button" className="button" onClick={notice.action.onClick}>
              {notice.action.label}
            </button>
          )}
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissNotice}>
            <X aria-hidden size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
