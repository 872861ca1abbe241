// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ErrorProps } from '#wire/errorBodies.ts'
import ErrorPage from '../../resources/js/Pages/Error/Index.tsx'

afterEach(cleanup)

const MAE = { id: 1, name: 'Mae Tucker' }

function show(props: ErrorProps, user: typeof MAE | null = MAE) {
  const initialPage = {
    component: 'Error/Index',
    props: { ...props, auth: { user }, errors: {} },
    url: '/organizer/organizations/9',
  }
  const Page = () => <ErrorPage {...props} />
  render(
    <App
      initialPage={initialPage as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Page as never}
      resolveComponent={() => Page as never}
    />,
  )
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test("links to the user's organizations when a page isn't found", () => {
  show({ status: 404, message: "Page not found, or you don't have access." })
  expect(screen.getAllByText(/Page not found/).map(({ textContent }) => textContent)).toEqual([
    "Page not found, or you don't have access",
  ])
  expect(links()).toEqual([['Your organizations', '/organizer/organizations']])
})

test('offers to retry after a failure, and shows the request ID', () => {
  show({ status: 500, message: 'Something went wrong on our side.', request_id: 'ab12' })
  expect(links()).toEqual([
    ['Try again', '/organizer/organizations/9'],
    ['Your organizations', '/organizer/organizations'],
  ])
  expect(screen.getByText('500')).toBeDefined()
  expect(screen.getByText('ab12')).toBeDefined()
})

test("shows a missing page's message as its title, without the status", () => {
  show({ status: 404, message: "This invitation link doesn't work. Open the whole link from your email." })
  expect(screen.getByRole('heading').textContent).toBe("This invitation link doesn't work")
  expect(screen.getByText('Open the whole link from your email.')).toBeDefined()
  expect(screen.queryByText('404')).toBeNull()
})

test('links signed-out visitors to the sign-in page and to the public results', () => {
  show({ status: 404 }, null)
  expect(links()).toEqual([
    ['Sign in', '/login'],
    ['Draws and results', '/m/'],
  ])
})

test('offers to go back to the previous page', () => {
  history.pushState(null, '', '/before')
  show({ status: 404 })
  expect(screen.getByRole('button', { name: 'Go back' })).toBeDefined()
})

test('makes going back the main action when a page conflicts with the current state', () => {
  history.pushState(null, '', '/before')
  show({ status: 409, message: "The payout isn't published yet. Publish it first." })
  expect(screen.queryByText('409')).toBeNull()
  expect(document.querySelector('.primary')!.textContent).toBe('Go back')
  expect(screen.getByText("The payout isn't published yet. Publish it first.")).toBeDefined()
})
