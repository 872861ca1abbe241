import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Store, useStore } from '../store.ts'
import { flushAll } from '../visits/leaving.ts'

type Action = { label: string } & ({ href: string } | { onClick: () => void })
type Toast = { text: ReactNode; action?: Action }

const currentToast = new Store<Toast | null>(null)

export function notify(text: ReactNode, action?: Action): () => void {
  const toast = { text, action }
  currentToast.set(toast)
  return () => {
    if (currentToast.get() === toast) dismissToast()
  }
}

export function dismissToast() {
  currentToast.set(null)
}

export function ToastLine({ children }: { children?: ReactNode }) {
  const toast = useStore(currentToast)

  return (
    <div className="toast-line" role="status">
      {children}
      {toast && (
        <div className="toast">
          <p>
            {toast.text}
            {toast.action && 'href' in toast.action && (
              <>
                {' '}
                <a href={toast.action.href} onClick={flushAll}>
                  {toast.action.label}
                </a>
              </>
            )}
          </p>
          {toast.action && 'onClick' in toast.action && (
            <button type="button" className="button" onClick={toast.action.onClick}>
              {toast.action.label}
            </button>
          )}
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissToast}>
            <X aria-hidden size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
