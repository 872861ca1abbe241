import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { formatDecimal, parseDecimal } from './decimals.ts'
import { useField } from './formContext.ts'

/** Sends invalid text as typed, so that the server rejects it. */
export function DecimalField({ name, label, hint, decimals }: FieldProps & { decimals: number }) {
  const { value, change } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    setTyped(text)
    change(text.trim() === '' ? null : (parseDecimal(text, decimals) ?? text))
  }

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatDecimal(value, decimals)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
