import { CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import '../../css/notice.css'

const KINDS = {
  info: { word: 'Information', Icon: Info },
  warning: { word: 'Warning', Icon: TriangleAlert },
  blocked: { word: 'Blocked', Icon: CircleX },
}

type Props = { kind?: keyof typeof KINDS; title?: string; action?: ReactNode; children?: ReactNode }

export function Notice({ kind = 'info', title, action, children }: Props) {
  const { word, Icon } = KINDS[kind]

  return (
    <div className={`notice ${kind}`} role="note" aria-label={title ?? word}>
      <Icon aria-hidden size={18} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
