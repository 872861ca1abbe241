import type { ReactNode } from 'react'

type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby'?: string }
type Props = {
  name: string
  label: string
  hint?: string
  error?: string
  children: (described: Described) => ReactNode
}

/** One question of a form, with what helps to answer it and what the server found wrong with the answer. */
export function Field({ name, label, hint, error, children }: Props) {
  const ids = { hint: `${name}-hint`, error: `${name}-error` }
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={ids.hint} className="hint">
          {hint}
        </p>
      )}
      {children({ id: name, name, 'aria-invalid': !!error, 'aria-describedby': describedBy })}
      {error && (
        <p id={ids.error} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
