import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { connect } from '../../server/database/db.ts'
import { withAdminConnection, databaseOn } from './databaseCluster.ts'

/**
 * Creates a migrated, empty database for this test file and drops it after the last test. Call it at the top of the
 * file.
 */
export async function freshDatabase() {
  const server = inject('databaseServer')
  const name = `rodeo_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = inject('databaseTemplate')
  await withAdminConnection(server, (connection) =>
    connection.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  )

  const url = databaseOn(server, name)
  const db = connect(url)
  afterAll(async () => {
    await db.$disconnect()
    await withAdminConnection(server, (connection) => connection.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return { db, url }
}

/** Creates a database without tables for the current test and returns its URL. */
export const emptyDatabase = () => createEmptyDatabase(onTestFinished)

export const emptyDatabaseForFile = () => createEmptyDatabase(afterAll)

async function createEmptyDatabase(later: (drop: () => Promise<void>) => void) {
  const server = inject('databaseServer')
  const name = `rodeo_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await withAdminConnection(server, (connection) => connection.query(`CREATE DATABASE ${name}`))
  later(async () => {
    await withAdminConnection(server, (connection) => connection.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return databaseOn(server, name)
}
