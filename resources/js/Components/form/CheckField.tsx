import { Field, type Question } from './Field.tsx'
import { useField } from './form.ts'

/** Yes or no. */
export function CheckField({ name, label, hint }: Question) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint} className="box">
      {(described) => (
        <input
          {...described}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      )}
    </Field>
  )
}
