type Contest = { name: string; parent_id: number | null; judged: boolean; is_aggregate: boolean }

/**
 * Associations place only timed races, because their divisions are in seconds. Judged classes and aggregates are left
 * out.
 */
export const isReportable = ({ judged, is_aggregate }: Contest) => !judged && !is_aggregate

/**
 * A new report initially includes all timed classes of a barrel racing event, and those with "barrel" in their name at
 * other events.
 */
export const isReportedAtFirst = (contest: Contest, event: { category: string }) =>
  isReportable(contest) &&
  contest.parent_id === null &&
  (event.category === 'Barrel Racing' || /\bbarrels?\b/i.test(contest.name))
