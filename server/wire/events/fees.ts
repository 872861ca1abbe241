import { FEE_PURPOSES, FEE_UNITS } from '#rules/fees/feeKinds.ts'
import { STAGE_KINDS, STAGE_STARTS, STAGE_UNITS } from '#rules/fees/feeStages.ts'
import { Abilities, Organization } from '../activity.ts'
import { id as idOf, MAX_ID } from '../validation/id.ts'
import { optionalLine, optionalLocalTime } from '../validation/optional.ts'
import { name as nameOf, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { EventHead } from './event.ts'
import { BasisPoints, RequiredAmount } from './money.ts'
import { OUTDATED } from '../sharedTexts.ts'

const id = idOf(OUTDATED).nullable()

export const FeeKindFields = z.strictObject({
  id,
  name: nameOf(60),
  cents: RequiredAmount,
  per: z.enum(FEE_UNITS, 'Choose what the fee is charged for.'),
  purpose: z.enum(FEE_PURPOSES, 'Choose who keeps the fee.'),
  /** Saved only if the purpose is "association". */
  association: optionalLine(60),
})
export type FeeKindFields = z.output<typeof FeeKindFields>

const START = 'Enter the date and time when this step starts.'

/** `starts_at` is YYYY-MM-DDTHH:MM in the event's time zone. */
export const FeeStageFields = z.strictObject({
  id,
  kind: z.enum(STAGE_KINDS, 'Choose what this step is for.'),
  starts: z.enum(STAGE_STARTS, 'Choose when this step starts.'),
  starts_at: optionalLocalTime(START),
  cents: RequiredAmount,
  per: z.enum(STAGE_UNITS, 'Choose what the fee is charged for.'),
  entry_fee_bp: BasisPoints.default(0),
  kept_bp: BasisPoints,
  keeps_fees: z.boolean(),
  kept_for: z.enum(['purse', 'office'], 'Choose who keeps the money.'),
})
export type FeeStageFields = z.output<typeof FeeStageFields>

export const FeeSettings = z.strictObject({
  kinds: z.array(FeeKindFields).max(30, 'Add up to 30 fees.'),
  stages: z.array(FeeStageFields).max(30, 'Add up to 30 steps.'),
  pay_before_draw: z.boolean('Choose whether riders must pay before the draw.').default(false),
})
export type FeeSettings = z.output<typeof FeeSettings>

/** If `reprices` is true, existing charges get the new price. */
export const SaveFees = FeeSettings.extend({
  version: wholeNumber(0, MAX_ID, OUTDATED),
  reprices: z.boolean().default(false),
}).superRefine(({ kinds, stages }, context) => {
  const issue = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const names = kinds.map(({ name }) => name.toLowerCase())
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) issue(['kinds', index, 'name'], 'Another fee already has this name.')
  for (const [index, { kind, starts, starts_at, per, entry_fee_bp }] of stages.entries()) {
    if (starts === 'at' && starts_at === null) issue(['stages', index, 'starts_at'], START)
    if (kind === 'late entry' && per !== 'entry' && entry_fee_bp > 0)
      issue(['stages', index, 'entry_fee_bp'], 'Enter 0, or charge this late fee to each run.')
  }
})
export type SaveFees = z.output<typeof SaveFees>

export const FeesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  settings: FeeSettings,
  version: z.number(),
  associations: z.array(z.string()),
  has_charges: z.boolean(),
  can: Abilities,
})
export type FeesProps = z.infer<typeof FeesProps>
