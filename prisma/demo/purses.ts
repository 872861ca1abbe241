import { onePlaceIn } from '#rules/payout/presets.ts'

export const FOUR_D = {
  entry_fee_cents: 4500,
  payback_bp: 7500,
  added_cents: 250_000,
  divisions: divisions([0, 500, 1000, 1500], [3000, 2700, 2300, 2000]),
  places: onePlaceIn(5),
}

export const THREE_D = {
  entry_fee_cents: 4000,
  payback_bp: 7500,
  divisions: divisions([0, 1000, 2000], [5000, 3000, 2000]),
  places: onePlaceIn(5),
}

export const TWO_D = {
  entry_fee_cents: 7500,
  payback_bp: 8000,
  added_cents: 100_000,
  divisions: divisions([0, 750], [7000, 3000]),
  places: onePlaceIn(3),
}

export const SIDE_POT = {
  entry_fee_cents: 2000,
  payback_bp: 8000,
  divisions: divisions([0, 500, 1000], [5000, 3000, 2000]),
  places: onePlaceIn(5),
}

export const BULL_RIDING = {
  entry_fee_cents: 10_000,
  payback_bp: 9400,
  added_cents: 150_000,
  places: [{ upTo: null, percentsBp: [2900, 2400, 1900, 1400, 900, 500] }],
}

function divisions(offsets: number[], shares: number[]) {
  return offsets.map((offset, i) => ({ offset, shareBp: shares[i] }))
}
