import { MAX_MEMBER_ROUNDS } from '#rules/payout/aggregate.ts'
import { Abilities, Event, Organization } from '../activity.ts'
import { DeletionBlocker } from '../deletionBlocker.ts'
import { name, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { code } from './classes.ts'
import { EventHead } from './event.ts'

const BEST_OF = 'Enter how many runs count, or leave it blank to count all of them.'

/** `rounds` is keyed by round id. `best_of` is null if all checked rounds count. */
export const AggregateSettings = z
  .strictObject({
    name: name(120, "Enter the average's name."),
    code,
    rounds: z.record(z.string(), z.boolean()),
    best_of: z
      .union([z.literal('').transform(() => null), wholeNumber(1, MAX_MEMBER_ROUNDS, BEST_OF)])
      .nullable(),
    must_run_all: z.boolean(),
    has_divisions: z.boolean(),
  })
  .superRefine(({ rounds, best_of }, context) => {
    const count = Object.values(rounds).filter(Boolean).length
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (count < 2 || count > MAX_MEMBER_ROUNDS)
      issue('rounds', `Choose 2 to ${MAX_MEMBER_ROUNDS} classes or gos.`)
    else if (best_of !== null && best_of > count)
      issue('best_of', `You chose ${count} classes or gos, so no more than ${count} runs can count.`)
  })
export type AggregateSettings = z.output<typeof AggregateSettings>

const Settings = z.strictObject({
  name: z.string(),
  code: z.string().nullable(),
  rounds: z.record(z.string(), z.boolean()),
  best_of: z.number().nullable(),
  must_run_all: z.boolean(),
  has_divisions: z.boolean(),
})

export const NewAggregateProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  settings: Settings,
  rounds: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  can: Abilities,
})
export type NewAggregateProps = z.infer<typeof NewAggregateProps>

export const EditAggregateProps = NewAggregateProps.extend({
  event: Event,
  activity: z.strictObject({ id: z.number(), name: z.string(), settings_version: z.number() }),
  kept: DeletionBlocker.nullable(),
})
export type EditAggregateProps = z.infer<typeof EditAggregateProps>
