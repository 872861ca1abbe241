import { Abilities, Organization } from '../activity.ts'
import { day } from '../validation/optional.ts'
import { name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { EventHead } from './event.ts'

/** `incentives`, `money` and `carryovers` are ignored if `classes` is false. */
const copiedParts = {
  classes: z.boolean(),
  incentives: z.boolean(),
  money: z.boolean(),
  carryovers: z.boolean(),
  note: z.boolean(),
}

export const CopyEvent = z.strictObject({
  name: name(120, "Enter the event's name."),
  starts_on: day('Enter the first day.'),
  ...copiedParts,
})
export type CopyEvent = z.output<typeof CopyEvent>

export const CopyEventProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  next: z.iso.date(),
  can: Abilities,
})
export type CopyEventProps = z.infer<typeof CopyEventProps>
