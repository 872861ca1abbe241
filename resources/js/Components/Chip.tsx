import type { ReactNode } from 'react'

type Props = { title?: string; tone?: 'neutral' | 'ok' | 'pending' | 'conflict'; children: ReactNode }

/** A short label in a row, such as the code of a side pot. `title` is its full name, which screen readers read. */
export const Chip = ({ title, tone = 'neutral', children }: Props) => (
  <span className={`tag ${tone}`} title={title} role={title && 'img'} aria-label={title}>
    {children}
  </span>
)
