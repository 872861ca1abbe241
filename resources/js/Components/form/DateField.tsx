import { Field, type Question } from './Field.tsx'
import { textOf, useField } from './form.ts'

/** A day as YYYY-MM-DD, and null for none. */
export function DateField({ name, label, hint, required }: Question & { required?: boolean }) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          type="date"
          required={required}
          value={textOf(value)}
          onChange={({ target }) => change(target.value || null)}
        />
      )}
    </Field>
  )
}
