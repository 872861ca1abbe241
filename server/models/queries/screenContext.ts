import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { duplicateKeySql } from '../draw/duplicates.ts'
import { payoutVersionSql } from './payoutVersion.ts'

type ContestName = { id: number; name: string }
type SharedContext = { incentives: ContestName[]; last_used_slot: number }
type DrawContext = SharedContext & {
  carryovers: (ContestName & { incentives: ContestName[] })[]
  draws_made: number
  lineup: [slot: number, key: number | null, scratched: boolean][]
  seen_duplicates: [entry: number, key: number][]
  has_holds: boolean
  has_horse_fee: boolean
  without_slot: { id: number; rider: string | null; horse: string | null }[]
}

type DrawClass = { id: number; track_horses: boolean }

/**
 * `incentives` also has aggregates that include the class. In `lineup`, `key` is a horse or rider id for
 * finding duplicates. It is null for a scratched run or a run without a horse.
 */
export async function loadDrawContext(
  db: Database,
  { id, track_horses }: DrawClass,
  round: string,
): Promise<DrawContext> {
  const key = duplicateKeySql(Prisma.sql`${track_horses}::boolean`)
  const [context] = await query<DrawContext>(
    db,
    Prisma.sql`
    SELECT ${sharedContextSql(id, aggregatesOverSql(id))},
      (SELECT coalesce(json_agg(json_build_object('id', classes.id, 'name', classes.name,
          'incentives', ${incentivesJson(Prisma.sql`classes.id`)}) ORDER BY classes.position, classes.id), '[]')
        FROM carryovers JOIN activities AS classes ON classes.id = to_activity_id
        WHERE from_activity_id = ${id}) AS carryovers,
      (SELECT count(*)::int FROM draw_orders WHERE activity_id = ${id} AND round = ${round}) AS draws_made,
      (SELECT coalesce(json_agg(json_build_array(entries.draw, ${key}, scratched_at IS NOT NULL)
          ORDER BY entries.draw), '[]')
        FROM user_activities AS entries
        WHERE activity_id = ${id} AND round = ${round} AND draw IS NOT NULL) AS lineup,
      (SELECT coalesce(json_agg(json_build_array(entries.id, duplicate_key) ORDER BY entries.id), '[]')
        FROM seen_duplicates JOIN user_activities AS entries ON entries.id = user_activity_id
        WHERE activity_id = ${id} AND round = ${round}) AS seen_duplicates,
      EXISTS (SELECT FROM activities JOIN events ON events.id = activities.event_id
        JOIN paper_kinds ON paper_kinds.organization_id = events.organization_id
        WHERE activities.id = ${id} AND coalesce(paper_kinds.event_id, events.id) = events.id)
        OR EXISTS (SELECT FROM payments JOIN activities ON activities.event_id = payments.event_id
          WHERE activities.id = ${id})
        OR EXISTS (SELECT FROM activities JOIN events ON events.id = activities.event_id
          JOIN events AS others ON others.organization_id = events.organization_id
          JOIN payments ON payments.event_id = others.id
          WHERE activities.id = ${id} AND returned_at IS NOT NULL AND voided_at IS NULL) AS has_holds,
      EXISTS (SELECT FROM fee_stages JOIN activities ON activities.event_id = fee_stages.event_id
        WHERE activities.id = ${id} AND kind = 'change of horse' AND cents > 0) AS has_horse_fee,
      (SELECT coalesce(json_agg(json_build_object('id', entries.id, 'rider', riders.name, 'horse', horses.name)
          ORDER BY entries.id), '[]')
        FROM user_activities AS entries LEFT JOIN users AS riders ON riders.id = entries.user_id
          LEFT JOIN horses ON horses.id = entries.horse_id
        WHERE activity_id = ${id} AND round = ${round} AND draw IS NULL AND scratched_at IS NULL) AS without_slot`,
  )
  return context!
}

export type ContestTab = {
  id: number
  event_id: number
  name: string
  rounds: { name: string; publish_payout: boolean }[]
}
type PayoutContext = SharedContext & { contests: ContestTab[]; version: number }

export async function loadPayoutContext(db: Database, contest: { id: number; parent_id: number | null }) {
  const { id } = contest
  const root = contest.parent_id ?? id
  const [context] = await query<PayoutContext>(
    db,
    Prisma.sql`
    SELECT ${sharedContextSql(id)},
      (SELECT json_agg(json_build_object('id', id, 'event_id', event_id, 'name', name, 'rounds', (
          SELECT json_agg(json_build_object('name', name, 'publish_payout', publish_payout) ORDER BY position)
          FROM rounds WHERE activity_id = activities.id)) ORDER BY parent_id NULLS FIRST, position, id)
        FROM activities WHERE id = ${root} OR parent_id = ${root}) AS contests,
      (${payoutVersionSql(contest)}) AS version`,
  )
  return context!
}

const aggregatesOverSql = (id: number) => Prisma.sql`OR id IN (
  SELECT aggregate_id FROM aggregate_members JOIN rounds ON rounds.id = round_id WHERE rounds.activity_id = ${id})`

const sharedContextSql = (id: number, orOthers = Prisma.empty) => Prisma.sql`
  ${incentivesJson(Prisma.sql`${id}::int`, orOthers)} AS incentives,
  (SELECT coalesce(max(last), 0) FROM rounds, LATERAL (
    SELECT max(draw) AS last FROM user_activities WHERE activity_id = rounds.activity_id AND round = rounds.name) AS go
    WHERE activity_id = ${id}) AS last_used_slot`

const incentivesJson = (id: Prisma.Sql, orOthers = Prisma.empty) => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY position, id), '[]') FROM activities
  WHERE parent_id = ${id} ${orOthers})`
