type Contest = { name: string; parent_id: number | null; judged: boolean; is_aggregate: boolean }

/** Associations define their divisions in seconds, so they place only timed races. */
export const isReportable = ({ judged, is_aggregate }: Contest) => !judged && !is_aggregate

/**
 * A new report for a barrel race includes all timed classes. For other events, it includes only classes with "barrel"
 * in their names.
 */
export const isReportedAtFirst = (contest: Contest, event: { category: string }) =>
  isReportable(contest) &&
  contest.parent_id === null &&
  (event.category === 'Barrel Racing' || /\bbarrels?\b/i.test(contest.name))
