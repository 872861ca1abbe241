import { listWithAnd } from '#lib/lists.ts'
import { formatCents } from '#lib/money.ts'
import { roundName } from '#rules/classes/rounds.ts'

type Draw = { contest: string; round: string; draw: number }

type Accepted = {
  rider: string
  horse: string | null
  contests: string[]
  draws: readonly Draw[]
  owes_cents: number
  /** Who pays the rider's bill, if it isn't the rider. `owes_cents` is then for their whole account. */
  payer: string | null
}

/** For example, "Jenna Cole on Dash is in Open (draw #12) and Senior. Owes $130.00." */
export function acceptedText({ rider, horse, contests, draws, owes_cents, payer }: Accepted): string {
  const entered = contests.map((name) => {
    const numbers = draws.filter(({ contest }) => contest === name).map(drawText)
    return numbers.length > 0 ? `${name} (${numbers.join(', ')})` : name
  })
  const text = `${rider}${horse ? ` on ${horse}` : ''} is in ${listWithAnd(entered)}.`
  if (owes_cents <= 0) return text
  const owes = formatCents(owes_cents)
  return payer ? `${text} ${payer} owes ${owes} in all.` : `${text} Owes ${owes}.`
}

const drawText = ({ round, draw }: Draw) => (round ? `${roundName(round)} draw #${draw}` : `draw #${draw}`)
