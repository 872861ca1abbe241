import { listWithAnd, listWithOr } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { roundName } from '#rules/classes/rounds.ts'

export const newNumbersNotice = (draw: string, riders: number) =>
  `The ${draw} draw is already published, and ${plural(riders, 'rider')} will get a new draw number.`

export const publishedPayoutNotice = (name: string) =>
  `The ${name} payout is published. Unpublish it to add a run.`

export function publishedGosNotice(className: string, gos: string[]): string {
  const list = listWithAnd(gos.map(roundName))
  return `${className}: not entered in ${list}, because the payout is published.`
}

export const noRolloverNotice = (name: string) => `No class rolls over to ${name}.`

export const ownRunNotice = (name: string) => `${name} is already entered as its own run.`

export const takeOutNotice = (name: string) =>
  `${name} is already entered. To take it out, uncheck it in the list below.`

export const rollsOverNotice = (name: string, source: string) => `${name} already rolls over from ${source}.`

export const missingMemberNotice = (name: string, classNames: string[]) =>
  `${name} counts runs in ${listWithOr(classNames)}. Enter one of these classes too.`
