// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { savePrize } from '../../resources/js/Pages/Payout/api.ts'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import { mockAjax } from '../support/mockAjax.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => outbox.opened.set(null))

function openPage(userId: number) {
  outbox.opened.set({ user: { id: 7 } } as never)
  const sent: string[] = []
  let isStale = true
  mockAjax(({ method, path, headers }) => {
    sent.push(`${method} ${path}`)
    if (method === 'get') {
      isStale = false
      return { body: { user: { id: userId }, csrf_token: 'fresh' } }
    }
    return isStale ? { status: 419 } : { body: headers }
  })
  return sent
}

test('sends a rejected prize again after renewing a stale CSRF token', async () => {
  const sent = openPage(7)
  expect(await savePrize(1, 50)).toBeUndefined()
  expect(sent).toEqual(['post /ajax/prize', 'get /ajax/session', 'post /ajax/prize'])
})

test("doesn't send a prize again if another user has signed in", async () => {
  const sent = openPage(8)
  expect(await savePrize(1, 50)).toBe('unanswered')
  expect(sent).toHaveLength(2)
})
