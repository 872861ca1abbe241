import { useState } from 'react'
import { Field, type Question } from '../../../../Components/form/Field.tsx'
import { decimalOf, wholeOf } from './decimals.ts'
import { useField } from '../../../../Components/form/form.ts'

/** A list of whole numbers written with a point, one after the other: "40, 30, 20, 10" with two decimals. */
export function DecimalsField({ name, label, hint, decimals }: Question & { decimals: number }) {
  const { value, change } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = Array.isArray(value)
    ? value.map((one) => decimalOf(one, decimals)).join(', ')
    : decimalOf(value, decimals)

  function type(text: string) {
    setTyped(text)
    const numbers = text
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map((one) => wholeOf(one, decimals))
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
