import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { formatDecimal, parseDecimal } from './decimals.ts'
import { useField } from './formContext.ts'

/** With two decimals, the value of "40, 30" is [4000, 3000]. */
export function DecimalListField({ name, label, hint, decimals }: FieldProps & { decimals: number }) {
  const { value, change } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = Array.isArray(value)
    ? value.map((one) => formatDecimal(one, decimals)).join(', ')
    : formatDecimal(value, decimals)

  function type(text: string) {
    setTyped(text)
    const numbers = text
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map((one) => parseDecimal(one, decimals))
    change(numbers.includes(null) ? text : numbers)
  }

  return (
    <Field name={name} label={label} hint={hint}>
      {(described) => (
        <input
          {...described}
          inputMode="text"
          autoComplete="off"
          value={typed ?? shown}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
