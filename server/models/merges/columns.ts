export type MergeKind = 'rider' | 'horse'

export const MERGE_COLUMNS = {
  rider: { column: 'user_id', partner: 'horse_id' },
  horse: { column: 'horse_id', partner: 'user_id' },
} as const
