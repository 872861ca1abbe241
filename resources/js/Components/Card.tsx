import { type ReactNode, useId } from 'react'
import '../../css/card.css'

type Props = { title: ReactNode; note?: ReactNode; actions?: ReactNode; children: ReactNode }

export function Card({ title, note, actions, children }: Props) {
  const heading = useId()

  return (
    <section className="card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {actions}
        {note && <p className="hint">{note}</p>}
      </header>
      <div className="card-body">{children}</div>
    </section>
  )
}
