import type { ReactNode } from 'react'

type Props = { title?: string; tone?: 'neutral' | 'ok' | 'pending' | 'conflict'; children: ReactNode }

/** Screen readers read `title`, if set, instead of the children. */
export const Chip = ({ title, tone = 'neutral', children }: Props) => (
  <span className={`tag ${tone}`} title={title} role={title && 'img'} aria-label={title}>
    {children}
  </span>
)
