import { NBHA_EARNED_POINTS, type RuleSource } from '../points/presets.ts'
import { NBHA_POINTS_OFFSETS } from '../points/settings.ts'
import { type AssociationFeeUnit, NO_POINTS, type ReportColumn, type RiderGroup } from './profile.ts'

/** `offsets` are in milliseconds. If there are none, the class's divisions apply. */
export type ProfilePreset = {
  body: string | null
  label: string
  summary: string
  source: RuleSource | null
  offsets: number[]
  population: RiderGroup
  fastest_of: RiderGroup
  points_table: string
  columns: ReportColumn[]
  fee_per: AssociationFeeUnit
}

const COLUMNS: ReportColumn[] = ['class', 'division', 'place', 'rider', 'number', 'horse', 'time']

/**
 * The presets have no fees or deadlines, because those differ by race. BBR has no points, because it doesn't publish
 * a table.
 */
export const PROFILE_PRESETS: ProfilePreset[] = [
  {
    body: null,
    label: 'Plain',
    summary: "all riders in the class's divisions, without points.",
    source: null,
    offsets: [],
    population: 'all',
    fastest_of: 'all',
    points_table: NO_POINTS,
    columns: COLUMNS,
    fee_per: 'entry',
  },
  {
    body: 'BBR',
    label: 'BBR',
    summary: "all riders in the class's divisions, with each rider's BBR #.",
    source: { title: 'BBR rules', url: 'https://www.betterbarrelraces.com/rules' },
    offsets: [],
    population: 'all',
    fastest_of: 'all',
    points_table: NO_POINTS,
    columns: ['class', 'division', 'place', 'rider', 'number', 'hometown', 'horse', 'time', 'earnings'],
    fee_per: 'entry',
  },
  {
    body: 'NBHA',
    label: 'NBHA',
    summary: "one district's members in five divisions, split by the district's fastest time.",
    source: NBHA_EARNED_POINTS,
    offsets: NBHA_POINTS_OFFSETS,
    population: 'district',
    fastest_of: 'district',
    points_table: 'NBHA',
    columns: ['class', 'division', 'place', 'rider', 'number', 'district', 'horse', 'time', 'points'],
    fee_per: 'entry',
  },
]
