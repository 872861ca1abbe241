import { useId, type ReactNode } from 'react'
import { useField } from './formContext.ts'
import '../../../css/form.css'

export type FieldProps = { name: string; label: string; hint?: ReactNode }

type InputAttributes = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby'?: string }
type Props = FieldProps & { className?: string; children: (described: InputAttributes) => ReactNode }

export function Field({ name, label, hint, className = '', children }: Props) {
  const { error } = useField(name)
  // Two forms on a page can have fields with the same name.
  const id = useId()
  const descriptionIds = { hint: `${id}hint`, error: `${id}error` }
  const describedBy =
    [error && descriptionIds.error, hint && descriptionIds.hint].filter(Boolean).join(' ') || undefined

  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-invalid': !!error, 'aria-describedby': describedBy })}
      {hint && (
        <p id={descriptionIds.hint} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={descriptionIds.error} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
