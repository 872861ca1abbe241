import type { TypedPayment } from '#rules/fees/paymentCode.ts'
import type { EntryLine } from '#wire/entries.ts'
import type { NewLine } from '../api.ts'

/** `id` is null if the name is new. */
export type Choice = { id: number | null; name: string }

export const isSameChoice = (one: Choice | null, other: Choice | null) =>
  one?.id === other?.id && one?.name === other?.name

export type Details = NonNullable<NewLine['details']>
export type TypedLine = { rider: Choice; horse: Choice | null; details: Details | null; codes: string }

export type UnsavedLine = TypedLine & {
  body: NewLine
  /** Class ids. */
  runs: number[]
  feesCents: number
  /** Null while saving. */
  failure: string | null
  isQuestion: boolean
  onSaved(saved: EntryLine): void
}

export type UnsavedPayment = {
  rider: Choice
  payment: TypedPayment
  client_key: string
  failure: string | null
  isQuestion: boolean
}
