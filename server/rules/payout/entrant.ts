/** Identifies a rider, or a rider and horse, across the rounds and classes of an event. */
export const entrantKey = ({ user_id, horse_id }: { user_id: number | null; horse_id: number | null }) =>
  `${user_id ?? 0}:${horse_id ?? 0}`
