import type { PointsRules } from './points.ts'
import { equalDivisions, findPointsPreset } from '../payout/presets.ts'
import type { PurseRules } from '../payout/payout.ts'

/** What a points group names instead of a preset when the organizer has typed a table. */
export const CUSTOM_TABLE = 'own'

/** How a points group gives points. What is null is as the table's rule book has it. */
export type PointsSettings = {
  /** A preset by the beginning of its name, such as "NBHA", or OWN_TABLE. */
  points_table: string
  /** Points for first, second, ... place; of OWN_TABLE only. */
  own_points: number[]
  ties: PointsRules['ties'] | null
  counts_by: PointsRules['by'] | null
  moves_up: boolean | null
}

/** The rules of a group; undefined where nobody knows its table. A typed table shares ties and has no moving up. */
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

/** As the screens call it. */
export const pointsTableName = (points_table: string) =>
  points_table === CUSTOM_TABLE ? 'its own table' : points_table

/** NBHA's five for points: half a second between all of them. https://nbha.com/membership/payout */
export const NBHA_POINTS_OFFSETS = [0, 500, 1000, 1500, 2000]

/** The divisions in which a group places runs for points, by offsets from the best; their shares pay nobody. */
export const pointsDivisions = (offsets: number[]): PurseRules['divisions'] =>
  equalDivisions(offsets.length, 0).map(({ shareBp }, index) => ({ offset: offsets[index], shareBp }))
