import { formatDay } from '#lib/dates.ts'
import { day } from '../validation/optional.ts'
import { email } from '../validation/email.ts'
import { CurrentPassword, NewPassword } from '../validation/password.ts'
import { line, name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { Token } from '../api/tokens.ts'
import { MergeRequest } from '../registry/merge.ts'

export const WRONG_PASSWORD = 'Wrong password.'
const MAX_ASSOCIATIONS = 20
const INVALID_DAY = 'Enter a date.'
const FIRST_BIRTHDAY = '1900-01-01'

const optionalText = (most: number) =>
  line(most)
    .nullable()
    .transform((text) => text || null)

const isPlausibleBirthDate = (date: string | null) =>
  date === null || (date >= FIRST_BIRTHDAY && date <= formatDay(new Date()))

export const Profile = z.object({
  name: name(120, 'Enter your name.'),
  hometown: optionalText(120),
  bbr_id: optionalText(20),
  birth_date: z.iso.date(INVALID_DAY).nullable().refine(isPlausibleBirthDate, 'Enter a date in the past.'),
  rides: z.boolean("Choose whether you're a rider."),
})
export type Profile = z.output<typeof Profile>

const Association = z.object({
  body: name(60, 'Enter the association, e.g. NBHA.'),
  number: name(40, 'Enter the member number.'),
  district: optionalText(60),
  valid_until: day(INVALID_DAY).nullable(),
})
export type Association = z.output<typeof Association>

export const Associations = z.object({
  associations: z.array(Association).max(MAX_ASSOCIATIONS, `Enter up to ${MAX_ASSOCIATIONS} associations.`),
})

export const ChangeEmail = z.object({ email, password: CurrentPassword(WRONG_PASSWORD) })
export const ChangePassword = z.object({ current: CurrentPassword(WRONG_PASSWORD), password: NewPassword })
export const ConfirmWithPassword = z.object({ password: CurrentPassword(WRONG_PASSWORD) })
export const DeviceSession = z.object({
  session: z.string().regex(/^[0-9a-f]{64}$/, 'Choose one of your devices.'),
})

export const AssociationForm = z.strictObject({
  body: z.string(),
  number: z.string(),
  district: z.string().nullable(),
  valid_until: z.iso.date().nullable(),
})
export type AssociationForm = z.infer<typeof AssociationForm>

const Device = z.strictObject({
  id: z.string(),
  device: z.string(),
  seen_at: z.iso.datetime(),
  current: z.boolean(),
})

export const AccountProps = z.strictObject({
  person: z.strictObject({
    name: z.string(),
    email: z.string(),
    hometown: z.string().nullable(),
    bbr_id: z.string().nullable(),
    birth_date: z.iso.date().nullable(),
    rides: z.boolean(),
  }),
  associations: z.array(AssociationForm),
  devices: z.array(Device),
  tokens: z.array(Token),
  last_owner_of: z.array(z.string()),
  merge_requests: z.array(MergeRequest),
})
export type AccountProps = z.infer<typeof AccountProps>
