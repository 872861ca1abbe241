import { Field, type FieldProps } from './Field.tsx'
import { useField } from './formContext.ts'

type Props = FieldProps & { disabled?: boolean }

export function CheckboxField({ name, label, hint, disabled }: Props) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint} className="box">
      {(attributes) => (
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={({ target }) => change(target.checked)}
        />
      )}
    </Field>
  )
}
