import type { InputHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'value' | 'onChange'>

export function TextField({ name, label, hint, ...input }: FieldProps & Input) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          type="text"
          {...input}
          {...described}
          value={inputText(value)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}
