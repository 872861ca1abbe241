import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Store, useStore } from '../store.ts'
import { keepAll } from '../visits/leaving.ts'

type Action = { label: string } & ({ href: string } | { onClick: () => void })
type Notice = { text: string; action?: Action }

const shown = new Store<Notice | null>(null)

/** Says one sentence in the page's notice line; it stays until dismissed or replaced. */
export function notify(text: string, action?: Action) {
  shown.set({ text, action })
}

export function dismissNotice() {
  shown.set(null)
}

/** `children`: notices that stay for as long as they are true. */
export function NoticeLine({ children }: { children?: ReactNode }) {
  const notice = useStore(shown)

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
                <a href={notice.action.href} onClick={keepAll}>
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
