import { listWithAnd } from '#lib/lists.ts'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import type { EntryLine } from '#wire/entries.ts'
import type { Choice } from '../store/unsavedLine.ts'

type Papers = Pick<EntryLine, 'missing_papers'>

export const missingPapersOf = ({ missing_papers: { rider, horse } }: Papers): string[] => [
  ...rider,
  ...horse,
]

type Chosen = { rider: Choice | null; horse: Choice | null }

/**
 * Warns about the rider's and the horse's missing papers, then about the rider's association cards. If no horse is
 * chosen, includes all of the rider's horses and names them.
 */
export function holdWarnings(lines: EntryLine[], { rider, horse: chosen }: Chosen): string[] {
  const ofRider = lines.filter((line) => line.rider.id === rider?.id)
  const onHorses = chosen ? lines.filter(({ horse }) => horse?.id === chosen.id) : ofRider
  const papers = new Set([
    ...ofRider.flatMap(({ missing_papers }) => missing_papers.rider),
    ...onHorses.flatMap(({ horse, missing_papers }) =>
      missing_papers.horse.map((name) => (chosen ? name : `${name} (${horse!.name})`)),
    ),
  ])
  const cards = new Set(ofRider.flatMap(({ card_problems }) => card_problems))
  return [
    ...(papers.size > 0 ? [`${SEE_OFFICE}: ${listWithAnd(papers)} missing.`] : []),
    ...[...cards].map((problem) => `${problem}.`),
  ]
}
