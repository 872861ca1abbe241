import { createContext, use } from 'react'

/** Field names can be paths: `divisions.0.offset`. */
export type FormContextValue = {
  values: object
  errors: Partial<Record<string, string>>
  set: (name: string, value: unknown) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useField(name: string) {
  const { values, errors, set } = use(FormContext) ?? throwOutsideForm(name)
  return { value: valueAt(values, name), error: errors[name], change: (value: unknown) => set(name, value) }
}

export const inputText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const valueAt = (values: unknown, name: string) =>
  name
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], values)

/** Copies the objects on the path, because two rows in a list can be the same object. */
export function withValueAt(values: unknown, name: string, value: unknown): unknown {
  const [first, ...rest] = name.split('.') as [string, ...string[]]
  const found = (values as Record<string, unknown> | undefined)?.[first]
  const changed = rest.length === 0 ? value : withValueAt(found, rest.join('.'), value)
  return Array.isArray(values)
    ? values.with(Number(first), changed)
    : { ...(values as object), [first]: changed }
}

function throwOutsideForm(name: string): never {
  throw new Error(`The field ${name} is outside a form.`)
}

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const pick = <Values extends object>(values: Values, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)))
