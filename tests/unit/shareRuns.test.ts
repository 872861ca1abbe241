import { expect, test } from 'vitest'
import { shareRuns } from '../../server/lib/shareRuns.ts'

test('waits for a run that starts after the call, and shares it with other calls', async () => {
  const finish: (() => void)[] = []
  const call = shareRuns(() => new Promise<void>((resolve) => finish.push(resolve)))
  const done: string[] = []
  const start = (name: string) => void call().then(() => done.push(name))
  start('a')
  start('b')
  await expect.poll(() => finish.length).toBe(1)
  start('c')
  start('d')
  finish[0]!()
  await expect.poll(() => finish.length).toBe(2)
  expect(done).toEqual(['a', 'b'])
  finish[1]!()
  await expect.poll(() => done).toEqual(['a', 'b', 'c', 'd'])
})
