import { AssociationForm, Associations, Profile } from '../accounts/account.ts'
import { Organization } from '../activity.ts'
import { optionalLine, phone } from '../validation/optional.ts'
import { name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

export const RiderFields = Profile.omit({ rides: true }).extend({
  name: name(120, "Enter the rider's name."),
  /** If missing, the phone number stays unchanged. */
  phone: phone.optional(),
  /** If missing, the rider's cards stay unchanged. */
  associations: Associations.shape.associations.optional(),
})
export type RiderFields = z.output<typeof RiderFields>

export const HorseFields = z.object({
  name: name(120, "Enter the horse's name."),
  rrrs_id: optionalLine(20),
})
export type HorseFields = z.output<typeof HorseFields>

export const BullFields = z.object({ name: name(120, "Enter the bull's name.") })
export type BullFields = z.output<typeof BullFields>

const ExistingItem = z.strictObject({ id: z.number(), name: z.string(), version: z.number() })

const editProps = <Values extends z.ZodType>(values: Values) =>
  z.strictObject({ organization: Organization, known: ExistingItem.nullable(), values })

const text = z.string().nullable()

export const EditRiderProps = editProps(
  z.strictObject({
    name: z.string(),
    hometown: text,
    bbr_id: text,
    phone: text,
    birth_date: z.iso.date().nullable(),
    associations: z.array(AssociationForm),
  }),
).extend({
  birth_year: z.strictObject({ year: z.number(), event: Organization }).nullable(),
})
export type EditRiderProps = z.infer<typeof EditRiderProps>

export const EditHorseProps = editProps(z.strictObject({ name: z.string(), rrrs_id: text }))
export type EditHorseProps = z.infer<typeof EditHorseProps>

export const EditBullProps = editProps(z.strictObject({ name: z.string() }))
export type EditBullProps = z.infer<typeof EditBullProps>
