// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { returnPath } from '../../resources/js/riderApp/account/returnTo.ts'

afterEach(() => history.replaceState(null, '', '/'))
const wantedWith = (to: string) => {
  history.replaceState(null, '', `/m/sign-in?to=${encodeURIComponent(to)}`)
  return returnPath()
}

test('whoever signs in goes on to the page of this app that they wanted', () => {
  expect(wantedWith('/m/activities/1?round=2')).toBe('/m/activities/1?round=2')
})

test.each([
  'http://[',
  '//evil.example/m/',
  'https://evil.example/m/',
  'javascript:alert(1)',
  '/organizer',
  '',
])('and to their own page from a link to %j', (to) => expect(wantedWith(to)).toBe('/m/me'))
