import { Field, type FieldProps } from './Field.tsx'
import { useField } from './formContext.ts'

export function CheckboxField({ name, label, hint }: FieldProps) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint} className="box">
      {(attributes) => (
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      )}
    </Field>
  )
}
