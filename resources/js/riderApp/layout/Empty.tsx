import type { ReactNode } from 'react'

type Props = { children: ReactNode; action?: ReactNode }

export const Empty = ({ children, action }: Props) => (
  <div className="empty">
    <svg className="icon" aria-hidden width="96" height="64" viewBox="0 0 96 64">
      <path
        d="M48 62c0-14 8-22 20-24 16-2 16 12 6 12S60 36 48 36 32 50 22 50s-10-14 6-12c14 2 20-6 20-18 0-10 10-10 10 0S40 26 38 20c-2-8 10-14 10-4v46"
        strokeWidth="1"
        strokeDasharray="3 4"
        opacity="0.6"
      />
      <path d="M67 43a5 5 0 1 0 10 0a5 5 0 1 0-10 0M19 43a5 5 0 1 0 10 0a5 5 0 1 0-10 0M43 17a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
    </svg>
    <p>{children}</p>
    {action}
  </div>
)
