import type { TextareaHTMLAttributes } from 'react'
import { Field, type Question } from './Field.tsx'
import { textOf, useField } from './form.ts'

type TextArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'value' | 'onChange'>

/** A text of several lines. */
export function TextAreaField({ name, label, hint, ...textArea }: Question & TextArea) {
  const { value, change } = useField(name)

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <textarea
          rows={4}
          {...textArea}
          {...described}
          value={textOf(value)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}
