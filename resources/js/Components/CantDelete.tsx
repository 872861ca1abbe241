import { Link } from '@inertiajs/react'
import type { DeletionBlocker } from '#wire/deletionBlocker.ts'

export const CantDelete = ({
  noun,
  blocker: { reason, fix },
}: {
  noun: string
  blocker: DeletionBlocker
}) => (
  <p className="quiet">
    You can't delete this {noun}. {reason} {fix && <Link href={fix.url}>{fix.label}</Link>}
  </p>
)
