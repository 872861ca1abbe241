import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'

export type OwingAccount = { name: string; owes_cents: number }

export function owingSentence(riders: number, accounts: OwingAccount[]): string {
  const [first] = accounts
  if (accounts.length === 1)
    return `${first!.name} still owes ${formatCents(first!.owes_cents)}${riders > 1 ? ` for ${riders} riders` : ''}.`
  const named = accounts.toSorted((a, b) => b.owes_cents - a.owes_cents).slice(0, MAX_NAMES)
  const names = named.map(({ name, owes_cents }) => `${name} ${formatCents(owes_cents)}`)
  const more = accounts.length - named.length
  return `${owingTotal(riders, accounts)}: ${names.join(', ')}${more ? ` and ${more} more` : ''}.`
}

/** Counts accounts if one of them pays for several riders, because each account's debt is listed once. */
export function owingTotal(riders: number, accounts: Pick<OwingAccount, 'owes_cents'>[]): string {
  const total = formatCents(accounts.reduce((sum, { owes_cents }) => sum + owes_cents, 0))
  return accounts.length < riders
    ? `${plural(accounts.length, 'account still owes', 'accounts still owe')} ${total} for ${riders} riders`
    : `${plural(riders, 'rider still owes', 'riders still owe')} ${total}`
}

/** `rider` is null for the reader's own account. */
export function ownBalanceText({ rider, owes_cents }: { rider: string | null; owes_cents: number }): string {
  const amount = formatCents(Math.abs(owes_cents))
  if (owes_cents < 0) return `${rider ? `${rider} has` : 'You have'} a credit of ${amount}`
  return `${rider ? `${rider} owes` : 'You owe'} ${amount} (pay at the window)`
}

const MAX_NAMES = 10
