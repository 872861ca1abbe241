import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

type TextArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'value' | 'onChange'>

export function TextAreaField({ name, label, hint, ...textArea }: FieldProps & TextArea) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <textarea
          rows={4}
          {...textArea}
          {...described}
          value={inputText(value)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}
