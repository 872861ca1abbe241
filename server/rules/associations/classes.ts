type Contest = { name: string; parent_id: number | null; judged: boolean; is_aggregate: boolean }

/** Associations define divisions in seconds, so only timed classes can be reported to them. */
export const isReportable = ({ judged, is_aggregate }: Contest) => !judged && !is_aggregate

export const isReportedAtFirst = (contest: Contest, event: { category: string }) =>
  isReportable(contest) &&
  contest.parent_id === null &&
  (event.category === 'Barrel Racing' || /\bbarrels?\b/i.test(contest.name))
