import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

type Value = string | number | boolean | null
type Option = { value: Value; label: string }

export function SelectField({ name, label, hint, options }: FieldProps & { options: Option[] }) {
  const { value, change } = useField(name)
  const chosen = (text: string) => options.find((option) => keyOf(option.value) === text)!.value

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <select {...described} value={keyOf(value)} onChange={({ target }) => change(chosen(target.value))}>
          {options.map((option) => (
            <option key={keyOf(option.value)} value={keyOf(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const keyOf = (value: unknown) => (typeof value === 'boolean' ? String(value) : inputText(value))
