// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import GuestLayout from '../../resources/js/Layouts/GuestLayout.tsx'
import { PRIVATE_CACHE } from '../../resources/js/riderApp/account/privateCache.ts'

vi.mock('../../resources/js/Layouts/AppLayout.tsx', () => ({
  default: ({ children }: object & { children?: unknown }) => children,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("deletes the previous user's private pages and offline draws when a signed-out page opens", async () => {
  const caches = {
    delete: vi.fn(() => Promise.resolve(true)),
    keys: () => Promise.resolve(['draw pages', 'others']),
  }
  vi.stubGlobal('caches', caches)
  render(<GuestLayout>Sign in</GuestLayout>)
  await vi.waitFor(() => expect(caches.delete.mock.calls).toEqual([[PRIVATE_CACHE], ['draw pages']]))
})
