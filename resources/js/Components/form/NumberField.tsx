import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

/**
 * A number, and null for an empty field. What is none goes to the server as it was typed, and is refused there by its
 * name: a field that swallows letters hides a slip.
 */
export function NumberField({ name, label, hint, required }: FieldProps & { required?: boolean }) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          inputMode="decimal"
          autoComplete="off"
          required={required}
          value={inputText(value)}
          onChange={({ target }) => change(parseNumber(target.value))}
        />
      )}
    </Field>
  )
}

/** Only what would be written the same way again is a number already: "1." may be on its way to 1.5. */
function parseNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text
}
