import type pg from 'pg'
import { RESYNC_EVENT } from '#wire/broadcasting/channels.ts'

export type PendingBroadcast = {
  id: string
  channel: string
  event: string
  payload: object
  except_socket_id: string | null
  named_event_id: number | null
}

/** Returns the first error. A failed delivery skips the batch's later broadcasts on that channel. */
export async function deliverBatch(
  connection: pg.Client,
  rows: PendingBroadcast[],
  deliverOne: (event: PendingBroadcast) => Promise<void>,
): Promise<unknown> {
  const deliverChannels = (events: PendingBroadcast[]) =>
    Promise.allSettled(
      [...byChannel(events).values()].map(async (events) => {
        for (const event of events) await deliverOne(event)
      }),
    )
  const eventIds = [...new Set(rows.flatMap(({ named_event_id }) => named_event_id ?? []))]
  const deliverable = eventIds.length > 0 ? await redactHiddenNames(connection, rows, eventIds) : rows
  // Before sending anything else, disconnect users who lost permissions.
  const outcomes = [
    ...(await deliverChannels(deliverable.filter(isRevocation))),
    ...(await deliverChannels(deliverable.filter((row) => !isRevocation(row)))),
  ]
  if (eventIds.length > 0) await connection.query('COMMIT')
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
}

/** FOR SHARE keeps the events' settings from changing before the broadcasts are sent. */
async function redactHiddenNames(
  connection: pg.Client,
  rows: PendingBroadcast[],
  eventIds: number[],
): Promise<PendingBroadcast[]> {
  await connection.query('BEGIN')
  const { rows: open } = await connection.query<{ id: number }>(
    `SELECT id FROM events WHERE id = ANY($1::int[]) AND is_public AND NOT hide_minors
     FOR SHARE SKIP LOCKED`,
    [eventIds],
  )
  const eventsWithPublicNames = new Set(open.map(({ id }) => id))
  return rows.map((row) =>
    row.named_event_id === null || eventsWithPublicNames.has(row.named_event_id)
      ? row
      : { ...row, event: RESYNC_EVENT, payload: {}, except_socket_id: null },
  )
}

const isRevocation = ({ channel }: PendingBroadcast) => channel.startsWith('access.')

function byChannel(rows: PendingBroadcast[]) {
  const channels = new Map<string, PendingBroadcast[]>()
  for (const row of rows) channels.set(row.channel, [...(channels.get(row.channel) ?? []), row])
  return channels
}
