import {
  FEE_UNITS,
  isOwnTable,
  MAX_DEADLINE_DAYS,
  needsDistricts,
  NO_POINTS,
  REPORT_COLUMNS,
  RIDER_GROUPS,
} from '#rules/associations/profile.ts'
import { POINTS_TABLES } from '#rules/points/presets.ts'
import { CUSTOM_TABLE } from '#rules/points/settings.ts'
import { Organization } from '../activity.ts'
import { Amount } from '../events/money.ts'
import { divisionOffsets, ownPoints } from '../seasons/group.ts'
import { MAX_ID } from '../validation/id.ts'
import { optionalLine } from '../validation/optional.ts'
import { name, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const Group = z.enum(RIDER_GROUPS, 'Choose whose runs count.')
const DEADLINE = `Enter up to ${MAX_DEADLINE_DAYS} days, or leave it blank.`
const NO_COLUMN = 'Choose a column from the list.'

export const SaveProfile = z
  .strictObject({
    name: name(60, 'Enter a name for the profile.'),
    body: name(60, 'Enter the association, e.g. NBHA.'),
    district: optionalLine(60),
    division_offsets: divisionOffsets,
    population: Group,
    fastest_of: Group,
    points_table: z.enum([NO_POINTS, ...POINTS_TABLES, CUSTOM_TABLE], 'Choose a points table.'),
    own_points: ownPoints,
    ties: z.enum(['SPLIT', 'HIGH'], 'Choose how ties count.').nullable(),
    columns: z
      .array(z.enum(REPORT_COLUMNS, NO_COLUMN), NO_COLUMN)
      .min(1, 'Add at least one column.')
      .max(REPORT_COLUMNS.length, 'Use each column once.'),
    deadline_days: z
      .union([z.literal('').transform(() => null), wholeNumber(0, MAX_DEADLINE_DAYS, DEADLINE)])
      .nullable(),
    fee_cents: Amount,
    fee_per: z.enum(FEE_UNITS, 'Choose what the fee is charged for.'),
  })
  .superRefine(({ district, population, fastest_of, points_table, own_points, columns }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (needsDistricts({ population, fastest_of }) && !/[\p{L}\p{N}]/u.test(district ?? ''))
      issue(['district'], "Enter the district as it appears on members' cards.")
    if (isOwnTable(points_table) && own_points.length === 0)
      issue(['own_points'], 'Enter the points for each place, e.g. 5 4 3 2 1.')
    for (const [index, column] of columns.entries())
      if (columns.indexOf(column) < index) issue(['columns', index], 'Use each column once.')
  })
export type SaveProfile = z.output<typeof SaveProfile>

/** `own_points` and `division_offsets` are typed lists such as "5 4 3". The offsets are in seconds. */
export const ProfileForm = z.strictObject({
  name: z.string(),
  body: z.string(),
  district: z.string().nullable(),
  division_offsets: z.string(),
  population: Group,
  fastest_of: Group,
  points_table: z.string(),
  own_points: z.string(),
  ties: z.enum(['SPLIT', 'HIGH']).nullable(),
  columns: z.array(z.enum(REPORT_COLUMNS)),
  deadline_days: z.number().nullable(),
  fee_cents: z.number(),
  fee_per: z.enum(FEE_UNITS),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const AssociationsProps = z.strictObject({
  organization: Organization,
  profiles: z.array(
    z.strictObject({ id: z.number(), name: z.string(), body: z.string(), events: z.number() }),
  ),
})
export type AssociationsProps = z.infer<typeof AssociationsProps>

export const NewProfileProps = z.strictObject({
  organization: Organization,
  settings: ProfileForm,
  summary: z.string(),
  source: z.object({ title: z.string(), url: z.string() }).nullable(),
})
export type NewProfileProps = z.infer<typeof NewProfileProps>

export const EditProfileProps = z.strictObject({
  organization: Organization,
  profile: z.strictObject({ id: z.number(), name: z.string(), version: z.number(), events: z.number() }),
  settings: ProfileForm,
})
export type EditProfileProps = z.infer<typeof EditProfileProps>

/** `events` is the number of affected events that the page showed. */
export const DeleteProfile = z.object({ events: wholeNumber(0, MAX_ID, 'Reload the page and try again.') })

export const NewProfileQuery = z.object({ preset: z.string().max(60).default('').catch('') })
