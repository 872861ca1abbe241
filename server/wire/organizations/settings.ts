import { Organization } from '../activity.ts'
import { wholeNumber, line, name, paragraph } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

/** The zones that this server knows. A browser may know others, so it is told. */
export const TIME_ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** What an organization says of itself. What is left empty is null. */
export const OrganizationSettings = z.object({
  name: name(120, 'Enter the name of the organization.'),
  /** As it stands on checks: three lines at most. */
  address: paragraph(400, 'Enter the address.')
    .refine((text) => text.split('\n').filter(Boolean).length <= 3, 'At most three lines fit on a check.')
    .transform((text) => text || null)
    .nullable(),
  time_zone: z
    .string('Choose a time zone.')
    .refine((zone) => TIME_ZONES.includes(zone), 'Choose a time zone from the list.'),
  sponsor: line(200, 'Enter the sponsor line.')
    .transform((text) => text || null)
    .nullable(),
})
export type OrganizationSettings = z.output<typeof OrganizationSettings>

/** Which version of the settings somebody had before them when they changed them. */
export const SettingsVersion = z.object({
  version: wholeNumber(0, 2_147_483_647, 'Enter the version that the form was opened with.'),
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
  }),
  version: z.number(),
  /** Address of the logo as it is now. */
  logo: z.string().nullable(),
  time_zones: Zones,
})
export type EditOrganizationProps = z.infer<typeof EditOrganizationProps>

/** Where the logo is from now on. */
export const SavedLogo = z.strictObject({ logo: z.string() })
