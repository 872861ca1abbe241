import type { PointsRules } from '../points/points.ts'
import { CUSTOM_TABLE, pointsRules } from '../points/settings.ts'
import { numberName } from '../riders/eligibility.ts'

export const RIDER_GROUPS = ['all', 'members', 'district'] as const
export type RiderGroup = (typeof RIDER_GROUPS)[number]

export const groupInWords = (group: RiderGroup, district: string | null): string =>
  group === 'district' ? `members in ${district}` : group === 'members' ? 'members' : 'everyone'

export const NO_POINTS = 'none'
export const FEE_UNITS = ['entry', 'race'] as const
export type AssociationFeeUnit = (typeof FEE_UNITS)[number]

export const MAX_DEADLINE_DAYS = 365

export const REPORT_COLUMNS = [
  'event',
  'date',
  'class',
  'go',
  'division',
  'place',
  'rider',
  'first name',
  'last name',
  'number',
  'district',
  'hometown',
  'horse',
  'time',
  'points',
  'earnings',
] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]

export const reportColumnTitle = (column: ReportColumn, body: string): string =>
  column === 'number' ? numberName(body) : column[0].toUpperCase() + column.slice(1)

type NumberUses = {
  columns: ReportColumn[]
  population: RiderGroup
  fastest_of: RiderGroup
  points_table: string
}

export const needsNumbers = ({ columns, population, fastest_of, points_table }: NumberUses): boolean =>
  columns.includes('number') || points_table !== NO_POINTS || population !== 'all' || fastest_of !== 'all'

export const needsDistricts = ({
  population,
  fastest_of,
}: Pick<NumberUses, 'population' | 'fastest_of'>): boolean => [population, fastest_of].includes('district')

type ProfilePoints = { points_table: string; own_points: number[]; ties: PointsRules['ties'] | null }

export const profilePoints = ({ points_table, own_points, ties }: ProfilePoints): PointsRules | null =>
  points_table === NO_POINTS
    ? null
    : (pointsRules({ points_table, own_points, ties, counts_by: null, moves_up: false }) ?? null)

export const isOwnTable = (points_table: string) => points_table === CUSTOM_TABLE
