import { connect } from '../../../server/database/db.ts'
import { type Scenario, createScenario } from './scenario.ts'
import {
  buildFloor,
  copyDatabase,
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
  const ours = await startProduct(databaseUrl, dataDir)
  const floor = await startFloor(floorUrl, ours)
  await waitUntilIdle([ours])
  const lines = await measure({ ours, floor }, arena)
  await stopServers([ours, floor])
  return lines
}
