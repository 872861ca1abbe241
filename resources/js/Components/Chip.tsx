import type { ReactNode } from 'react'

type Props = { title?: string; tone?: 'neutral' | 'ok' | 'pending' | 'conflict'; children: ReactNode }

export const Chip = ({ title, tone = 'neutral', children }: Props) => (
  <span className={`tag ${tone}`} title={title} role={title && 'img'} aria-label={title}>
    {children}
  </span>
)
