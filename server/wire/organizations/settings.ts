import { MAX_PAYMENT_KIND_LENGTH, RESERVED_KINDS } from '#rules/fees/paymentKinds.ts'
import { Organization } from '../activity.ts'
import { wholeNumber, line, name, paragraph } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { OUTDATED } from '../sharedTexts.ts'

/** Browsers and the server can support different time zones, so the server sends its list. */
export const TIME_ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** A comma-separated list. If missing, the payment kinds stay unchanged. */
const paymentKinds = line(400, 'Enter the ways to pay.')
  .transform((text) => text.split(',').flatMap((kind) => kind.trim() || []))
  .refine((kinds) => kinds.length <= 10, 'Enter up to ten ways to pay.')
  .refine(
    (kinds) => kinds.every((kind) => kind.length <= MAX_PAYMENT_KIND_LENGTH),
    `Use up to ${MAX_PAYMENT_KIND_LENGTH} characters for each way to pay.`,
  )
  .refine((kinds) => {
    const names = [...RESERVED_KINDS, ...kinds].map((kind) => kind.toLowerCase())
    return new Set(names).size === names.length
  }, 'Enter each way to pay only once. Cash, check, card and winnings are always included.')
  .optional()

export const OrganizationSettings = z.object({
  name: name(120, "Enter the organization's name."),
  address: paragraph(400, 'Enter the address.')
    .refine(
      (text) => text.split('\n').filter(Boolean).length <= 3,
      'Use up to three lines. A check has no room for more.',
    )
    .transform((text) => text || null)
    .nullable(),
  time_zone: z
    .string('Choose a time zone.')
    .refine((zone) => TIME_ZONES.includes(zone), 'Choose a time zone from the list.'),
  sponsor: line(200, 'Enter the sponsor line.')
    .transform((text) => text || null)
    .nullable(),
  payment_kinds: paymentKinds,
})
export type OrganizationSettings = z.output<typeof OrganizationSettings>

export const SettingsVersion = z.object({
  version: wholeNumber(0, 2_147_483_647, OUTDATED),
})

const Zones = z.array(z.string())

export const NewOrganizationProps = z.strictObject({ time_zones: Zones })
export type NewOrganizationProps = z.infer<typeof NewOrganizationProps>

export const EditOrganizationProps = z.strictObject({
  organization: Organization,
  settings: z.strictObject({
    name: z.string(),
    address: z.string(),
    time_zone: z.string(),
    sponsor: z.string(),
    payment_kinds: z.string(),
  }),
  version: z.number(),
  logo: z.string().nullable(),
  time_zones: Zones,
})
export type EditOrganizationProps = z.infer<typeof EditOrganizationProps>

export const SavedLogo = z.strictObject({ logo: z.string() })
