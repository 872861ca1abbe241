type Contest = { name: string; parent_id: number | null; judged: boolean; is_aggregate: boolean }

/**
 * An association places timed races, because its divisions are in seconds: no judged classes and no averages.
 */
export const isReportable = ({ judged, is_aggregate }: Contest) => !judged && !is_aggregate

/** A new report starts with the barrel races of the event. */
export const isReportedAtFirst = (contest: Contest, event: { category: string }) =>
  isReportable(contest) &&
  contest.parent_id === null &&
  (event.category === 'Barrel Racing' || /\bbarrels?\b/i.test(contest.name))
