import { useId, useState } from 'react'
import { ApiError } from '../http.ts'

export type ApiFormField = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'checkbox'
  autoComplete: string
  value?: string
  hint?: string
}

type Props = {
  fields: ApiFormField[]
  submit: string
  send(values: Record<string, string>): Promise<unknown>
}

export function ApiForm({ fields, submit, send }: Props) {
  const [error, setError] = useState<ApiError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const invalidFields = fields.filter(({ name }) => error?.errors[name])

  async function run(form: HTMLFormElement) {
    setIsSending(true)
    setError(null)
    try {
      await send(Object.fromEntries(new FormData(form)) as Record<string, string>)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error)
      const first = fields.find(({ name }) => error.errors[name])
      if (first) (form.elements.namedItem(first.name) as HTMLInputElement).focus()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      className="own"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      {fields.map((field) => (
        <Field key={field.name} {...field} error={error?.errors[field.name]} />
      ))}
      {error && invalidFields.length === 0 && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
      <button type="submit" className="primary" disabled={isSending}>
        {submit}
      </button>
    </form>
  )
}

function Field({
  name,
  label,
  type = 'text',
  autoComplete,
  value,
  hint,
  error,
}: ApiFormField & { error: string | undefined }) {
  const id = useId()
  if (type === 'checkbox')
    return (
      <div className="check">
        <input id={id} name={name} type="checkbox" defaultChecked aria-describedby={`${id}-hint`} />
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-hint`}>{hint}</small>
      </div>
    )
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-hint` : undefined}
      />
      {(hint || error) && (
        <small id={`${id}-hint`} className={error && 'wrong'} role={error && 'alert'}>
          {error ?? hint}
        </small>
      )}
    </div>
  )
}
