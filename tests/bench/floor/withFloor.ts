import { connect } from '../../../server/database/db.ts'
import { type Scenario, createScenario } from './scenario.ts'
import {
  buildFloor,
  copyDatabase,
  PUSHER_ENV,
  type Server,
  startFloor,
  startProduct,
  stopServers,
  waitUntilIdle,
} from './servers.ts'

type ProductAndFloor = { ours: Server; floor: Server }

export async function withFloor<Line>(
  databaseUrl: string,
  dataDir: string,
  measure: (servers: ProductAndFloor, arena: Scenario) => Promise<Line[]>,
) {
  const db = connect(databaseUrl)
  const arena = await createScenario(db)
  await db.$disconnect()
  await buildFloor()
  const floorUrl = await copyDatabase(databaseUrl)
  const ours = await startProduct(databaseUrl, dataDir, { ...PUSHER_ENV, PUSHER_EMBEDDED: 'true' })
  const floor = await startFloor(floorUrl, ours)
  await waitUntilIdle([ours])
  const lines = await measure({ ours, floor }, arena)
  await stopServers([ours, floor])
  return lines
}
