// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { returnPath } from '../../resources/js/riderApp/account/returnTo.ts'

afterEach(() => history.replaceState(null, '', '/'))
const wantedWith = (to: string) => {
  history.replaceState(null, '', `/m/sign-in?to=${encodeURIComponent(to)}`)
  return returnPath()
}

test('opens the requested page of the app after sign-in', () => {
  expect(wantedWith('/m/activities/1?round=2')).toBe('/m/activities/1?round=2')
})

test.each([
  'http://[',
  '//evil.example/m/',
  'https://evil.example/m/',
  'javascript:alert(1)',
  '/organizer',
  '',
])("opens the user's profile page instead of %j after sign-in", (to) => expect(wantedWith(to)).toBe('/m/me'))
