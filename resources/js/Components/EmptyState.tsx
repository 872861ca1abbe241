import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'

export function EmptyState({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{sentence}</p>
      {action}
    </div>
  )
}

export function ExpiredLink({ again: label, href }: { again: string; href: string }) {
  return (
    <EmptyState
      sentence="This link has been used, or its time is over."
      action={
        <Link className="button" href={href}>
          {label}
        </Link>
      }
    />
  )
}
