import type pg from 'pg'

/** Rows of one statement. */
export type Query = <Row extends object>(statement: pg.QueryConfig) => Promise<Row[]>

type Lane = { waiting: number; connection: Promise<pg.PoolClient> | null }

/**
 * Statements that only read share a few connections: each is sent at once on the one where the fewest wait, and not
 * only after the answers to those before it. A database that is at work anyway takes the next one along for half of
 * what waking it up costs both sides. What may have to wait, for a lock as for anything, would hold up those behind it.
 */
export function lanesOf(pool: pg.Pool, most: number): Query {
  const lanes = Array.from({ length: most }, (): Lane => ({ waiting: 0, connection: null }))

  return async (statement) => {
    const lane = lanes.reduce((best, one) => (one.waiting < best.waiting ? one : best))
    lane.waiting++
    lane.connection ??= pool.connect()
    try {
      const connection = await lane.connection
      return (await connection.query(statement)).rows
    } finally {
      if (--lane.waiting === 0) giveBack(lane)
    }
  }
}

/** To the pool, which knows a broken one. */
function giveBack(lane: Lane) {
  lane.connection?.then(
    (connection) => connection.release(),
    () => {},
  )
  lane.connection = null
}
