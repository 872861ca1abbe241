import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Status = 'draft' | 'published' | 'changed'

const chips = {
  draft: { word: 'Draft', Icon: CircleDashed },
  published: { word: 'Published', Icon: CircleCheck },
  changed: { word: 'Needs republishing', Icon: TriangleAlert },
}

/** A status must not depend on color alone. */
export function StatusChip({ status, children }: { status: Status; children?: ReactNode }) {
  const { word, Icon } = chips[status]

  return (
    <span className={`chip ${status}`}>
      <Icon aria-hidden size={14} />
      {children || word}
    </span>
  )
}
