import * as fs from 'node:fs'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { moveIntoPlace } from '../../server/database/backup/backupFile.ts'

const links = vi.hoisted(() => ({ work: true }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const linkSync: typeof fs.linkSync = (from, to) => {
    if (!links.work) throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
    real.linkSync(from, to)
  }
  return { ...real, linkSync }
})

describe.each([
  ['a disk with hard links', true],
  ['a drive without hard links, such as exFAT', false],
])('moving a backup into place on %s', (_disk, work) => {
  let folder = ''
  const at = (name: string) => path.join(folder, name)
  beforeEach(() => {
    links.work = work
    folder = mkdtempSync(path.join(tmpdir(), 'backup-file-'))
    writeFileSync(at('draft'), 'everything')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('renames the unfinished backup file to its final name', () => {
    moveIntoPlace(at('draft'), at('race.backup'))
    expect(readFileSync(at('race.backup'), 'utf8')).toBe('everything')
  })

  test('refuses to overwrite an existing backup', () => {
    writeFileSync(at('race.backup'), 'older')
    expect(() => moveIntoPlace(at('draft'), at('race.backup'))).toThrow(
      'already exists. Choose another name.',
    )
    expect(readFileSync(at('race.backup'), 'utf8')).toBe('older')
  })

  test("doesn't leave a file behind when the rename fails", () => {
    rmSync(at('draft'))
    expect(() => moveIntoPlace(at('draft'), at('race.backup'))).toThrow()
    expect(readdirSync(folder)).toEqual([])
  })
})
