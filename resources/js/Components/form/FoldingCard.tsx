import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { FormContext } from './formContext.ts'
import '../../../css/card.css'

type Props = { title: string; summary: string; isUsed: boolean; children: ReactNode }

export function FoldingCard({ title, summary, isUsed, children }: Props) {
  const heading = useId()
  const element = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(isUsed)
  const { errors } = use(FormContext)!

  // Don't wait for a render: the form focuses the rejected field right after this effect.
  useEffect(() => {
    if (element.current!.querySelector('[aria-invalid="true"]')) element.current!.open = true
  }, [errors])

  return (
    <details ref={element} className="card folding" aria-labelledby={heading} open={isOpenAtFirst}>
      <summary>
        <h2 id={heading}>{title}</h2>
        <span className="hint">{summary}</span>
      </summary>
      <div className="card-body">{children}</div>
    </details>
  )
}
