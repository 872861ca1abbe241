import type { ReactNode } from 'react'
import { Button } from '../../../Components/Button.tsx'

type Props = {
  title: string
  text: string
  /** Null while saving. */
  failure: string | null
  /** If true, shows a button with the label `anyway`. */
  isQuestion: boolean
  anyway: string
  onRetry(): void
  onDiscard(): void
  children?: ReactNode
}

export function UnsavedItem(props: Props) {
  const { title, text, failure, isQuestion, anyway, onRetry, onDiscard, children } = props
  return (
    <li className={failure ? 'failed' : undefined}>
      <span>
        <strong>{title}</strong>: {text}
      </span>
      {failure === null ? (
        <small>Saving...</small>
      ) : (
        <>
          <span role="alert">
            {isQuestion ? 'Not saved yet.' : 'Not saved.'} {failure}
          </span>
          <Button onClick={onRetry}>{isQuestion ? anyway : 'Try again'}</Button>
          {children}
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      )}
    </li>
  )
}
