import { Field, type Question } from './Field.tsx'
import { textOf, useField } from './form.ts'

type Option = { value: string | number | null; label: string }

/** One of a few. The value keeps its type; that of "none of them" is null. */
export function SelectField({ name, label, hint, options }: Question & { options: Option[] }) {
  const { value, change } = useField(name)
  const chosen = (text: string) => options.find((option) => textOf(option.value) === text)!.value

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <select {...described} value={textOf(value)} onChange={({ target }) => change(chosen(target.value))}>
          {options.map((option) => (
            <option key={textOf(option.value)} value={textOf(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
