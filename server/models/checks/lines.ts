/** Lines that pay results of this contest, on a check of its own or on one of the whole event. */
export const linesFor = (activityId: number) => ({
  OR: [{ enrollment: { activity_id: activityId } }, { average: { activity_id: activityId } }],
})
