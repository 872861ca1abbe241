export const SEE_OFFICE = 'See office'

export const PAPER_HOLDERS = ['rider', 'horse'] as const
export type PaperHolder = (typeof PAPER_HOLDERS)[number]

/** An `event` paper is due at each event. A `date` paper is valid until it expires, or forever without a date. */
export const PAPER_VALIDITIES = ['event', 'date'] as const
export type PaperValidity = (typeof PAPER_VALIDITIES)[number]

export const W9_PAPER = 'W-9'

export const PAPER_PRESETS: { name: string; holder: PaperHolder; validity: PaperValidity }[] = [
  { name: 'Release', holder: 'rider', validity: 'event' },
  { name: 'Coggins', holder: 'horse', validity: 'date' },
  { name: 'Membership', holder: 'rider', validity: 'date' },
  { name: 'Proof of age', holder: 'rider', validity: 'date' },
  { name: W9_PAPER, holder: 'rider', validity: 'date' },
  { name: 'Futurity papers', holder: 'horse', validity: 'date' },
]

/** If `contest_ids` is empty, every class and side pot requires the paper. */
type Kind = { id: number; holder: PaperHolder; contest_ids: number[] }

/** `valid_until` is the last valid day, YYYY-MM-DD. Null means that the paper doesn't expire. */
type Paper = { kind_id: number; valid_until: string | null }

type Holder = { holder: PaperHolder; contests: number[] }

export const isNeeded = ({ holder, contest_ids }: Kind, of: Holder): boolean =>
  holder === of.holder && (contest_ids.length === 0 || contest_ids.some((id) => of.contests.includes(id)))

export const isValidThrough = ({ valid_until }: Pick<Paper, 'valid_until'>, lastDay: string): boolean =>
  valid_until === null || valid_until >= lastDay

export function missingPapers<K extends Kind>(
  kinds: K[],
  holder: Holder & { papers: Paper[] },
  lastDay: string,
): K[] {
  const valid = holder.papers.filter((paper) => isValidThrough(paper, lastDay))
  return kinds.filter((kind) => isNeeded(kind, holder) && !valid.some(({ kind_id }) => kind_id === kind.id))
}
