import { Prisma } from '../../../prisma/client/client.ts'

export const HAS_SEVERAL_ROUNDS = Prisma.sql`EXISTS (
  SELECT FROM rounds AS average WHERE average.activity_id = rounds.activity_id AND average.name = 'average')`

/** Joins aggregates to the runs that they count. If a class has only one round, all of its runs count. */
export const MEMBER_RUNS = Prisma.sql`aggregate_members JOIN rounds ON rounds.id = round_id
  JOIN enrollments ON enrollments.activity_id = rounds.activity_id
  JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    AND (entries.round = rounds.name OR NOT ${HAS_SEVERAL_ROUNDS})
  LEFT JOIN scores ON scores.user_activity_id = entries.id`
