import { connect } from '../../../server/database/db.ts'
import { type Arena, openArena } from './arena.ts'
import {
  buildFloor,
  copyOf,
  LIVE,
  type Server,
  startFloor,
  startProduct,
  stopServers,
  untilQuiet,
} from './servers.ts'

type Both = { ours: Server; floor: Server }

/**
 * The product and its floor, each a process on a database of its own that holds the same: what one of them saves is
 * no news for the other.
 */
export async function besideFloor<Line>(
  databaseUrl: string,
  dataDir: string,
  measure: (servers: Both, arena: Arena) => Promise<Line[]>,
) {
  const db = connect(databaseUrl)
  const arena = await openArena(db)
  await db.$disconnect()
  await buildFloor()
  const floorUrl = await copyOf(databaseUrl)
  const ours = await startProduct(databaseUrl, dataDir, { ...LIVE, PUSHER_EMBEDDED: 'true' })
  const floor = await startFloor(floorUrl, ours)
  await untilQuiet([ours])
  const lines = await measure({ ours, floor }, arena)
  await stopServers([ours, floor])
  return lines
}
