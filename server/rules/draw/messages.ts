export const PUBLISH_DRAW_TITLE = 'Publish Draw'

export const PUBLISH_DRAW_QUESTION =
  "You're about to post the draw live to the mobile app. Registered users in your draw will be notified. Are you sure you're ready to post the draw?"

export function scoresRemainNotice(scores: number): string {
  const [kept, them] = scores === 1 ? ['score', 'it'] : [`${scores} scores`, 'them']
  return `This draw keeps its ${kept}. Phones will show ${them} again when you publish.`
}

export const RANDOMIZE_QUESTION =
  'You are about to randomize your draw. This cannot be reversed. Are you sure you want to randomize?'

export const RANDOMIZE_TOO_FEW = 'Add at least two runs before you randomize.'

export const RANDOMIZE_SCORED = 'This draw has scores. It can no longer be randomized.'

export const gapNotice = (reached: number, wanted: number) =>
  `Some riders or horses are only ${reached} ${reached === 1 ? 'slot' : 'slots'} apart in this draw, not the ${wanted} you set.`

export const OUT_OF_BOUNDS = 'New slot number is out of bounds.'

export const slotRangeMessage = (totalSlots: number) => `Enter a slot number from 1 to ${totalSlots}.`

export const CHECK_TIME = 'Check time'

export const NO_EMPTY_SCORE = 'That was the last run on this page.'

export const PRESS_ENTER = 'Press enter to save'

export const NOT_IN_LIST = {
  rider: 'No match. Pick a rider or add a new one.',
  horse: 'No match. Pick a horse or add a new one.',
  bull: 'No match. Pick a bull or add a new one.',
}

export const NOT_SAVED = 'Not saved. Pick again.'
export const SCORE_NOT_SAVED = 'Not saved'

export const HORSE_EXISTS = 'Horse already exists'
export const BULL_EXISTS = 'Bull already exists'

export const isShownInRed = (refusal: string | undefined) =>
  refusal === HORSE_EXISTS || refusal === BULL_EXISTS

export const NOT_SAVED_YET = 'Not saved yet'

export type Animal = 'horse' | 'bull'

export function swapQuestion(slot: number): string {
  return `The slot at ${slot} is already populated. Would you like to switch this entry with the entry located at slot ${slot}?`
}

export function resizeRefusal(newSize: number | string): string {
  return `Cannot resize to ${newSize} because filled slots exist above the new size requested.`
}

export const SESSION_LIMIT_RANGE = 'Enter a number of slots from 1 to 10,000.'

export function addRiderOption(name: string): string {
  return `Add "${name}" as a new rider`
}

export function addRiderQuestion(
  name: string,
  slot: number,
  { like, replaced }: { like: { name: string; email: string | null } | undefined; replaced: string | null },
): string | null {
  const known = like
    ? `${like.email ? `${like.name}, ${like.email},` : like.name} is already in the list. `
    : ''
  const rider = like ? 'another rider' : 'a new rider'
  if (replaced) return `${known}Replace ${replaced} in slot ${slot} with "${name}", ${rider}?`
  return like ? `${known}Add "${name}" as ${rider}?` : null
}

export function addAnimalOption(name: string): string {
  return `Add "${name}"`
}

export function addAnimalQuestion(animal: Animal, name: string): string {
  return `You're about to add a new ${animal} to the database. Make sure you check the search field first. Are you sure you want to add ${name} to the database?`
}

export function deleteScoredQuestion(slot: number, score: string): string {
  return `The run in slot ${slot} has a score: ${score}. Are you sure you want to delete the run and its score?`
}

export const CHANGED_BY_SOMEONE_ELSE =
  'Someone else just changed this slot, so nothing was saved. Check the slot and try again.'

export const SCRATCHED = 'Scratched'
export const SCRATCHED_EXPLANATION =
  "This run is scratched, so you can't change its rider, horse, side pots or rollovers."
export const SCRATCHED_HAS_NO_SCORE = "This run is scratched, so it can't have a score."
