import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { connect } from '../../server/database/db.ts'
import { withAdminConnection, dropDatabase, databaseOn } from './databaseCluster.ts'

/** Call this at the top level of a test file. */
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
    await dropDatabase(server, name)
  })
  return { db, url }
}

export const emptyDatabase = () => createEmptyDatabase(onTestFinished)

export const emptyDatabaseForFile = () => createEmptyDatabase(afterAll)

async function createEmptyDatabase(later: (drop: () => Promise<void>) => void) {
  const server = inject('databaseServer')
  const name = `rodeo_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await withAdminConnection(server, (connection) => connection.query(`CREATE DATABASE ${name}`))
  later(async () => {
    await dropDatabase(server, name)
  })
  return databaseOn(server, name)
}
