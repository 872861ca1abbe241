import { useId, type ReactNode } from 'react'
import { useField } from './form.ts'

/** Under which name the server knows the answer, what is asked, and what helps to answer it. */
export type Question = { name: string; label: string; hint?: ReactNode }

type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby'?: string }
type Props = Question & { className?: string; children: (described: Described) => ReactNode }

/** One question of a form, with its hint and what the server found wrong with the answer. */
export function Field({ name, label, hint, className = '', children }: Props) {
  const { error } = useField(name)
  // Two forms of a page may ask for the same.
  const id = useId()
  const ids = { hint: `${id}hint`, error: `${id}error` }
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined

  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={ids.hint} className="hint">
          {hint}
        </p>
      )}
      {children({ id, name, 'aria-invalid': !!error, 'aria-describedby': describedBy })}
      {error && (
        <p id={ids.error} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
