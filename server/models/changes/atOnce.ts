import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { write } from '../../database/write.ts'
import type { Person } from '../../http/session.ts'
import { allMessages, countedIn, heard, type News } from './news.ts'

/** An activity as it was read, without a lock. */
type Read = {
  id: number
  version: number
  told: number
  is_public: boolean
  rounds: { publish_draw: boolean }[]
}

type Now = Pick<Read, 'version' | 'told'>

const NO_JOB = Prisma.sql`NULL`

/**
 * A change of one activity in one statement, for what is done again and again while others wait: the activity's row is
 * locked and its version grows, `change` is written, and with it the history and what the others are told. Whatever it
 * follows from was read before; so it is written only if the activity is still as new as it was then, for every change
 * makes it newer. Null if it is not, and nothing was written; else how new it is now. `change` is a statement that begins where a row of
 * `activity` is, and writes nothing where none is; `job` an expression that asks for a job.
 */
export async function changeAtOnce(
  db: Database,
  by: Person,
  activity: Read,
  news: News,
  change: Prisma.Sql,
  job: Prisma.Sql = NO_JOB,
): Promise<Now | null> {
  const messages = allMessages(news, { ...activity, version: activity.version + 1 })
  const told = JSON.stringify(heard(messages, activity))
  const history = JSON.stringify(news.history.map(withNulls))
  const [now] = await write<Now>(
    db,
    Prisma.sql`
    WITH patience AS (SELECT set_config('lock_timeout', '10s', true)),
    activity AS (
      UPDATE activities SET version = version + 1, told = told + ${countedIn(messages)} FROM patience
      WHERE id = ${activity.id} AND version = ${activity.version} RETURNING version, told),
    changed AS (${change}),
    recorded AS (
      INSERT INTO changes (organization_id, event_id, activity_id, user_activity_id, by_id, session_id, kind,
        schema_version, before, after)
      SELECT history.* FROM activity, jsonb_to_recordset(${history}::jsonb) AS history (organization_id int,
        event_id int, activity_id int, user_activity_id int, by_id int, session_id text, kind text,
        schema_version int, before jsonb, after jsonb)),
    told AS (
      INSERT INTO broadcasts (channel, event, payload, names_of, except_socket_id)
      SELECT channel, event, payload, names_of, ${by.socket} FROM activity,
        ROWS FROM (jsonb_to_recordset(${told}::jsonb) AS (channel text, event text, payload jsonb, names_of int))
        WITH ORDINALITY AS messages (channel, event, payload, names_of, place)
      ORDER BY place)
    SELECT version, told, ${job} FROM activity`,
  )
  return now ?? null
}

const withNulls = ({ before, after, ...change }: News['history'][number]) => ({
  ...change,
  before: before === Prisma.DbNull ? null : before,
  after: after === Prisma.DbNull ? null : after,
})
