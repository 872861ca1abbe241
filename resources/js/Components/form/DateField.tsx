import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

export function DateField({ name, label, hint, required }: FieldProps & { required?: boolean }) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          type="date"
          required={required}
          value={inputText(value)}
          onChange={({ target }) => change(target.value || null)}
        />
      )}
    </Field>
  )
}
