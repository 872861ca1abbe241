import type { Marks } from '#rules/entries/codes.ts'
import type { OfferedClass, OfferedContest } from '#wire/riderApp/onlineEntries.ts'

/** `averages` contains contest IDs. If several chosen classes offer an average, only the first class's run counts. */
export type Choice = Marks & { averages: number[] }

export const NO_CHOICE: Choice = { activity_ids: [], contests: [], averages: [] }

export function toggleClass(choice: Choice, one: OfferedClass): Choice {
  const { activity_ids, contests, averages } = choice
  if (activity_ids.includes(one.id))
    return {
      activity_ids: activity_ids.filter((id) => id !== one.id),
      contests: contests.filter(({ activity_id }) => activity_id !== one.id),
      averages,
    }
  const kept = contests.filter(({ contest_id }) => contest_id !== one.id)
  const isTaken = (id: number) =>
    activity_ids.includes(id) || kept.some(({ contest_id }) => contest_id === id)
  const rolled = one.contests.filter(({ id, rolls_by_default }) => rolls_by_default && !isTaken(id))
  return {
    activity_ids: [...activity_ids, one.id],
    contests: [...kept, ...rolled.map(({ id }) => ({ activity_id: one.id, contest_id: id }))],
    averages,
  }
}

export function toggleContest(choice: Choice, activity_id: number, { id, kind }: OfferedContest): Choice {
  const { contests, averages } = choice
  if (kind === 'average')
    return {
      ...choice,
      averages: averages.includes(id) ? averages.filter((one) => one !== id) : [...averages, id],
    }
  const isChosen = isCounted(choice, activity_id, id)
  // Only one of the chosen classes can roll over into a given class.
  const others = contests.filter(({ contest_id }) => contest_id !== id)
  return { ...choice, contests: isChosen ? others : [...others, { activity_id, contest_id: id }] }
}

export const isCounted = ({ contests, averages }: Choice, activityId: number, contestId: number) =>
  averages.includes(contestId) ||
  contests.some(({ activity_id, contest_id }) => activity_id === activityId && contest_id === contestId)

/** Leaves out rollovers into other chosen classes. Only one class offers each average. */
export const offeredBy = (choice: Choice, classes: OfferedClass[], one: OfferedClass): OfferedContest[] =>
  one.contests.filter(({ id, kind }) =>
    kind === 'average' ? firstClassOf(choice, classes, id) === one.id : !choice.activity_ids.includes(id),
  )

export function marksOf(choice: Choice, classes: OfferedClass[]): Marks {
  const { activity_ids, contests, averages } = choice
  const counted = averages.flatMap((contest_id) => {
    const activity_id = firstClassOf(choice, classes, contest_id)
    return activity_id === undefined ? [] : { activity_id, contest_id }
  })
  return { activity_ids, contests: [...contests, ...counted] }
}

export function keepOffered(
  choice: Choice,
  before: OfferedClass[],
  now: OfferedClass[],
): { choice: Choice; dropped: string[] } {
  const open = now.filter(({ closed_because }) => closed_because === null)
  const offers = (one: OfferedClass | undefined, id: number) =>
    one !== undefined && one.contests.some((contest) => contest.id === id)
  const findOpen = (id: number) => open.find((one) => one.id === id)
  const activity_ids = choice.activity_ids.filter(findOpen)
  const ofOpenClasses = choice.contests.filter(({ activity_id }) => findOpen(activity_id))
  const contests = ofOpenClasses.filter(({ activity_id, contest_id }) =>
    offers(findOpen(activity_id), contest_id),
  )
  const averages = choice.averages.filter((id) => now.some((one) => offers(one, id)))
  const dropped = [
    ...choice.activity_ids.filter((id) => !activity_ids.includes(id)),
    ...ofOpenClasses.filter((mark) => !contests.includes(mark)).map(({ contest_id }) => contest_id),
    ...choice.averages.filter((id) => !averages.includes(id)),
  ]
  const named = before.flatMap((one) => [one, ...one.contests])
  return {
    choice: { activity_ids, contests, averages },
    dropped: dropped.map((id) => named.find((one) => one.id === id)!.name),
  }
}

const firstClassOf = ({ activity_ids }: Choice, classes: OfferedClass[], averageId: number) =>
  classes.find((one) => activity_ids.includes(one.id) && one.contests.some(({ id }) => id === averageId))?.id
