/** Organizations can add their own, such as Venmo. */
export const PAYMENT_KINDS = ['cash', 'check', 'card'] as const

const NAMES: Record<string, string> = { cash: 'Cash', check: 'Check', card: 'Card', winnings: 'Winnings' }

export const RESERVED_KINDS = Object.keys(NAMES)

export const paymentKindName = (kind: string): string => NAMES[kind] ?? kind

export const paymentText = ({ kind, check_number }: { kind: string; check_number: string | null }): string =>
  check_number === null ? paymentKindName(kind) : `${paymentKindName(kind)} #${check_number}`

type PaymentNote = {
  note: string
  user_id: number
  cents: number
  winner: { id: number; name: string } | null
}

export const paymentNote = ({ note, user_id, cents, winner }: PaymentNote): string =>
  winner && winner.id !== user_id && cents > 0 ? `From ${winner.name}'s winnings` : note

export const MAX_PAYMENT_KIND_LENGTH = 30
