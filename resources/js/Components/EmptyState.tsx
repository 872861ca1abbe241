import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'

export function EmptyState({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <Barrels />
      <p>{sentence}</p>
      {action}
    </div>
  )
}

const Barrels = () => (
  <svg aria-hidden width="96" height="64" viewBox="0 0 96 64" fill="none" stroke="currentColor">
    <path
      d="M48 62c0-14 8-22 20-24 16-2 16 12 6 12S60 36 48 36 32 50 22 50s-10-14 6-12c14 2 20-6 20-18 0-10 10-10 10 0S40 26 38 20c-2-8 10-14 10-4v46"
      strokeDasharray="3 4"
      strokeLinecap="round"
      opacity="0.6"
    />
    <circle cx="72" cy="43" r="5" strokeWidth="2" />
    <circle cx="24" cy="43" r="5" strokeWidth="2" />
    <circle cx="48" cy="17" r="5" strokeWidth="2" />
  </svg>
)

export function ExpiredLink({ again: label, href }: { again: string; href: string }) {
  return (
    <EmptyState
      sentence="This link has already been used or has expired."
      action={
        <Link className="button" href={href}>
          {label}
        </Link>
      }
    />
  )
}
