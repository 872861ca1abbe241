import { useState } from 'react'
import { formatCents, parseMoney } from '#lib/money.ts'
import { Field, type FieldProps } from './Field.tsx'
import { inputText, useField } from './formContext.ts'

export function MoneyField({ name, label, hint, required }: FieldProps & { required?: boolean }) {
  const { value, change } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    setTyped(text)
    change(text.trim() === '' ? null : (parseMoney(text) ?? text))
  }

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          className="money"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          required={required}
          value={typed ?? (typeof value === 'number' ? formatCents(value) : inputText(value))}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
