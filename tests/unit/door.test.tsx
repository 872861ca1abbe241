// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import DoorLayout from '../../resources/js/Layouts/DoorLayout.tsx'
import { PRIVATE } from '../../resources/js/phone/own/kept.ts'

vi.mock('../../resources/js/Layouts/AppLayout.tsx', () => ({
  default: ({ children }: object & { children?: unknown }) => children,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('deletes what the person before stored of their own pages and draws', async () => {
  const caches = {
    delete: vi.fn(() => Promise.resolve(true)),
    keys: () => Promise.resolve(['draw pages', 'others']),
  }
  vi.stubGlobal('caches', caches)
  render(<DoorLayout>Sign in</DoorLayout>)
  await vi.waitFor(() => expect(caches.delete.mock.calls).toEqual([[PRIVATE], ['draw pages']]))
})
