import type pg from 'pg'
import { MISSED } from '#wire/channels.ts'

/** What was committed and is to be told. */
export type Waiting = {
  id: string
  channel: string
  event: string
  payload: object
  except_socket_id: string | null
  names_of: number | null
}

/**
 * Channels side by side, the events of one channel in order; a failure, which it answers, holds up what comes after it
 * there.
 */
export async function deliverRows(
  connection: pg.Client,
  rows: Waiting[],
  deliverOne: (event: Waiting) => Promise<void>,
): Promise<unknown> {
  const deliverChannels = (events: Waiting[]) =>
    Promise.allSettled(
      [...byChannel(events).values()].map(async (events) => {
        for (const event of events) await deliverOne(event)
      }),
    )
  const named = [...new Set(rows.flatMap(({ names_of }) => names_of ?? []))]
  const said = named.length > 0 ? await withoutHiddenNames(connection, rows, named) : rows
  // Whose rights ended is gone before anything else is said.
  const outcomes = [
    ...(await deliverChannels(said.filter(endsRights))),
    ...(await deliverChannels(said.filter((row) => !endsRights(row)))),
  ]
  if (named.length > 0) await connection.query('COMMIT')
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
}

/**
 * Begins a transaction: names are said while their events allow it, and whoever would change that waits until they are
 * said. Where somebody is at an event already nothing is waited for: phones read what they may see.
 */
async function withoutHiddenNames(
  connection: pg.Client,
  rows: Waiting[],
  named: number[],
): Promise<Waiting[]> {
  await connection.query('BEGIN')
  const { rows: open } = await connection.query<{ id: number }>(
    `SELECT id FROM events WHERE id = ANY($1::int[]) AND is_public AND NOT hide_minors
     FOR SHARE SKIP LOCKED`,
    [named],
  )
  const mayName = new Set(open.map(({ id }) => id))
  return rows.map((row) =>
    row.names_of === null || mayName.has(row.names_of)
      ? row
      : { ...row, event: MISSED, payload: {}, except_socket_id: null },
  )
}

const endsRights = ({ channel }: Waiting) => channel.startsWith('rights.')

function byChannel(rows: Waiting[]) {
  const channels = new Map<string, Waiting[]>()
  for (const row of rows) channels.set(row.channel, [...(channels.get(row.channel) ?? []), row])
  return channels
}
