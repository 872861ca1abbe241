import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

export function DateTimeField({ name, label, hint }: FieldProps) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          type="datetime-local"
          value={inputText(value)}
          onChange={({ target }) => change(target.value || null)}
        />
      )}
    </Field>
  )
}
