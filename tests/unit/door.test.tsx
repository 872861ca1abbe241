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

test('whoever comes to the door finds nothing on this device of somebody who was signed in', () => {
  const caches = { delete: vi.fn(() => Promise.resolve(true)) }
  vi.stubGlobal('caches', caches)
  render(<DoorLayout>Sign in</DoorLayout>)
  expect(caches.delete).toHaveBeenCalledExactlyOnceWith(PRIVATE)
})
