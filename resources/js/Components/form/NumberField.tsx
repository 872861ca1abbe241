import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

type Options = { required?: boolean; unit?: string }

/** Sends invalid text as typed, so that the server rejects it. */
export function NumberField({ name, label, hint, required, unit }: FieldProps & Options) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => {
        const input = (
          <input
            {...described}
            inputMode="decimal"
            autoComplete="off"
            required={required}
            value={inputText(value)}
            onChange={({ target }) => change(parseNumber(target.value))}
          />
        )
        if (!unit) return input
        return (
          <span className="with-unit">
            {input}
            <span>{unit}</span>
          </span>
        )
      }}
    </Field>
  )
}

/** Keeps "1." as text, because the user may be typing 1.5. */
function parseNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text
}
