import type { ReactNode } from 'react'

export const Empty = ({ children }: { children: ReactNode }) => (
  <div className="empty">
    <svg className="icon" aria-hidden width="72" height="48" viewBox="0 0 72 48">
      <path d="M11 38a5 5 0 1 0 10 0a5 5 0 1 0-10 0M51 38a5 5 0 1 0 10 0a5 5 0 1 0-10 0M31 10a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
    </svg>
    <p>{children}</p>
  </div>
)
