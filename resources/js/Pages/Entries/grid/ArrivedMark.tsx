import { UserCheck } from 'lucide-react'
import type { EntryLine } from '#wire/entries.ts'

export function ArrivedMark({ line: { arrived } }: { line: EntryLine }) {
  if (!arrived) return null
  return (
    <>
      {' '}
      <span className="arrived" role="img" aria-label="Checked in" title="Checked in">
        <UserCheck aria-hidden size={14} />
      </span>
    </>
  )
}
