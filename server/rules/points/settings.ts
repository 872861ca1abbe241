import type { PointsRules } from './points.ts'
import { equalDivisions } from '../payout/presets.ts'
import { findPointsPreset } from './presets.ts'
import type { PurseRules } from '../payout/payout.ts'

export const CUSTOM_TABLE = 'own'

/** If a setting is null, the points table's default applies. */
export type PointsSettings = {
  /** The part of a preset's name before the comma, such as "NBHA", or CUSTOM_TABLE. */
  points_table: string
  own_points: number[]
  ties: PointsRules['ties'] | null
  counts_by: PointsRules['by'] | null
  moves_up: boolean | null
}

export function pointsRules({
  points_table,
  own_points,
  ties,
  counts_by,
  moves_up,
}: PointsSettings): PointsRules | undefined {
  const book =
    points_table === CUSTOM_TABLE ? customRules(own_points) : findPointsPreset(points_table)?.points
  return (
    book && { ...book, ties: ties ?? book.ties, by: counts_by ?? book.by, moveUp: moves_up ?? book.moveUp }
  )
}

const customRules = (table: number[]): PointsRules => ({
  table,
  ties: 'SPLIT',
  by: 'division',
  moveUp: false,
})

export const pointsTableName = (points_table: string) =>
  points_table === CUSTOM_TABLE ? 'its own table' : points_table

/** NBHA's divisions for points: https://nbha.com/membership/payout */
export const NBHA_POINTS_OFFSETS = [0, 500, 1000, 1500, 2000]

/** `offsets` are in milliseconds. The shares have no effect on points. */
export const pointsDivisions = (offsets: number[]): PurseRules['divisions'] =>
  equalDivisions(offsets.length, 0).map(({ shareBp }, index) => ({ offset: offsets[index], shareBp }))
