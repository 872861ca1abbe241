import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from './fixtures.ts'

export async function linkFromMailOutbox(dataDir: string, kind: string) {
  const folder = path.join(dataDir, 'outbox')
  const mails = () => {
    try {
      return readdirSync(folder).filter((name) => name.startsWith(kind) && name.endsWith('.eml'))
    } catch {
      return []
    }
  }
  await expect.poll(() => mails().length).toBe(1)
  const { text = '' } = await PostalMime.parse(readFileSync(path.join(folder, mails()[0]!)))
  const { pathname, search } = new URL(/http:\S+/.exec(text)![0])
  return pathname + search
}
