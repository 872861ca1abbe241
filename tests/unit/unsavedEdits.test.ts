// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formDraft } from '../../resources/js/formDrafts/formDraft.ts'
import { deleteDrafts } from '../../resources/js/formDrafts/draftKeys.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T14:03:00') }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  localStorage.clear()
})

const AT = '/events/1'
const found = (userId: number, name: string) => formDraft<string>(userId, AT, name).read()?.value

function write(userId: number, name: string, value: string) {
  formDraft(userId, AT, name).write(value)
  vi.advanceTimersByTime(300)
}

test('stores text within 300 ms while the user is typing', () => {
  const edit = formDraft<string>(7, AT, 'note')
  for (let typed = 1; typed <= 20; typed++) {
    edit.write('x'.repeat(typed))
    vi.advanceTimersByTime(100)
    if (typed >= 4) expect(found(7, 'note')!.length).toBeGreaterThanOrEqual(typed - 3)
  }
})

test('finds an unsaved edit only for the same user, URL and name', () => {
  write(7, 'note', 'typed')
  expect(formDraft(7, AT, 'note').read()).toEqual({
    value: 'typed',
    at: new Date('2026-11-24T14:03:00.250').getTime(),
  })
  expect([
    formDraft(8, AT, 'note').read(),
    formDraft(7, '/events/2', 'note').read(),
    formDraft(7, AT, 'name').read(),
  ]).toEqual([null, null, null])
})

test("doesn't store unsaved edits while signed out", () => {
  formDraft(undefined, AT, 'note').write('typed')
  vi.advanceTimersByTime(300)
  expect(localStorage.length).toBe(0)
})

test("removes all of the user's unsaved edits on sign-out, but keeps other users' edits", () => {
  write(8, 'note', "another person's")
  write(7, 'note', 'typed')
  formDraft(7, AT, 'note').write('typed at the last moment')
  deleteDrafts(7)
  vi.advanceTimersByTime(300)
  expect([found(7, 'note'), found(8, 'note')]).toEqual([undefined, "another person's"])
})

test('keeps only the newest 100 unsaved edits', () => {
  for (let number = 1; number <= 101; number++) write(7, `form ${number}`, 'typed')
  write(7, 'long', 'x'.repeat(50_001))
  expect(localStorage.length).toBe(100)
  expect([found(7, 'form 1'), found(7, 'form 2'), found(7, 'long')]).toEqual([undefined, 'typed', undefined])
})
