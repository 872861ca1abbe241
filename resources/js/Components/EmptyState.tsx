import type { ReactNode } from 'react'

/** One sentence and one action, where a list would be. */
export function EmptyState({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{sentence}</p>
      {action}
    </div>
  )
}
