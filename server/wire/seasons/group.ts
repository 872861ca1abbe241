import { CUSTOM_TABLE } from '#rules/points/settings.ts'
import { POINTS_TABLES } from '#rules/points/presets.ts'
import { Abilities, Organization } from '../activity.ts'
import { DeletionBlocker } from '../deletionBlocker.ts'
import { line, name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { Season } from './season.ts'

export const MAX_PLACES = 100
export const MAX_DIVISIONS = 10

const splitNumbers = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export const ownPoints = line(800).transform((text, context) => {
  const typed = splitNumbers(text)
  const points = typed.map(Number)
  const problem = findTableProblem(typed, points)
  if (problem) context.addIssue({ code: 'custom', message: problem })
  return points
})

function findTableProblem(typed: string[], points: number[]): string | undefined {
  const wrong = typed.find((one) => !/^\d{0,5}(\.\d{1,2})?$/.test(one))
  if (wrong !== undefined) return `Enter points like 5 4 3 2.5 1, not "${wrong.slice(0, 20)}".`
  if (points.length > MAX_PLACES) return `Enter points for up to ${MAX_PLACES} places.`
  if (points.some((each, index) => each > (points[index - 1] ?? Infinity)))
    return "Start with the points for first place. A lower place can't earn more."
  return points[0] === 0 ? 'First place must earn points.' : undefined
}

/**
 * Users type how many seconds each division is behind the fastest time, such as "0 .5 1 1.5 2". The result is in
 * milliseconds.
 */
export const divisionOffsets = line(200).transform((text, context) => {
  const typed = splitNumbers(text)
  const offsets = typed.map((one) => Math.round(Number(one) * 1000))
  const problem = findOffsetsProblem(typed, offsets)
  if (problem) context.addIssue({ code: 'custom', message: problem })
  return offsets
})

function findOffsetsProblem(typed: string[], offsets: number[]): string | undefined {
  const wrong = typed.find((one) => !/^\d{0,3}(\.\d{0,3})?$/.test(one) || one === '.')
  if (wrong !== undefined) return `Enter seconds like 0 .5 1 1.5 2, not "${wrong.slice(0, 20)}".`
  if (offsets.length > MAX_DIVISIONS) return `Enter up to ${MAX_DIVISIONS} divisions.`
  if (offsets.length && offsets[0] !== 0) return 'The first division must start at 0.'
  return offsets.some((each, index) => index > 0 && each <= offsets[index - 1]!)
    ? 'Each division must start after the one before it.'
    : undefined
}

/** If `ties`, `counts_by` or `moves_up` is null, the points table's rule applies. */
export const PointsGroupSettings = z
  .strictObject({
    name: name(120, "Enter the group's name."),
    tracks_horse: z.boolean(),
    points_table: z.enum([...POINTS_TABLES, CUSTOM_TABLE], 'Choose a points table.'),
    own_points: ownPoints,
    ties: z.enum(['SPLIT', 'HIGH']).nullable(),
    counts_by: z.enum(['division', 'contest']).nullable(),
    moves_up: z.boolean().nullable(),
    points_for: z.enum(['GO', 'AVERAGE', 'BOTH']),
    division_offsets: divisionOffsets,
  })
  .superRefine(({ points_table, own_points }, context) => {
    if (points_table === CUSTOM_TABLE && !own_points.length)
      context.addIssue({
        code: 'custom',
        path: ['own_points'],
        message: 'Enter the points for each place, e.g. 5 4 3 2 1.',
      })
  })
export type PointsGroupSettings = z.output<typeof PointsGroupSettings>

const Named = z.strictObject({ id: z.number(), name: z.string() })

export const PointsGroupForm = z.strictObject({
  name: z.string(),
  tracks_horse: z.boolean(),
  points_table: z.string(),
  own_points: z.string(),
  ties: z.enum(['SPLIT', 'HIGH']).nullable(),
  counts_by: z.enum(['division', 'contest']).nullable(),
  moves_up: z.boolean().nullable(),
  points_for: z.enum(['GO', 'AVERAGE', 'BOTH']),
  division_offsets: z.string(),
})

export const NewPointsGroupProps = z.strictObject({
  organization: Organization,
  season: Season,
  settings: PointsGroupForm,
})
export type NewPointsGroupProps = z.infer<typeof NewPointsGroupProps>

export const EditPointsGroupProps = NewPointsGroupProps.extend({
  group: Named.extend({ version: z.number() }),
  classes: z.array(Named.extend({ event: z.string(), url: z.string() })),
  classes_count: z.number(),
  has_members: z.boolean(),
  kept: DeletionBlocker.nullable(),
  can: Abilities,
})
export type EditPointsGroupProps = z.infer<typeof EditPointsGroupProps>
