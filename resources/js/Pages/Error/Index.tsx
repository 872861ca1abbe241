import { Head, usePage } from '@inertiajs/react'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import type { ErrorProps } from '#wire/errorBodies.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/pages.css'

const titles: Record<number, string> = {
  403: "You don't have access to this",
  409: "You can't do that right now",
  419: 'This page is out of date',
  429: 'Too many requests',
}

export default function ErrorPage({ status, message, request_id }: ErrorProps) {
  const [title, explanation] = textsOf(status, message)
  const { url, props } = usePage<SharedProps>()
  const isMissing = status === 403 || status === 404
  const canGoBack = history.length > 1
  const isBackPrimary = canGoBack && status === 409

  return (
    <div className="screen error-page">
      <Head title={title} />
      {status >= 500 && <p className="status">{status}</p>}
      <h1>{title}</h1>
      {explanation && <p>{explanation}</p>}
      <p className="actions">
        {/* A full page load gets a new CSRF token and the current assets. */}
        {!isMissing && (
          <a className={isBackPrimary ? 'button' : 'button primary'} href={url}>
            Try again
          </a>
        )}
        {canGoBack && (
          <Button kind={isBackPrimary ? 'primary' : 'secondary'} onClick={() => history.back()}>
            Go back
          </Button>
        )}
        {props.auth?.user ? (
          <ButtonLink kind={isMissing ? 'primary' : 'secondary'} href={paths.organizations}>
            Your organizations
          </ButtonLink>
        ) : (
          <>
            <ButtonLink kind={isMissing ? 'primary' : 'secondary'} href={paths.login}>
              Sign in
            </ButtonLink>
            {/* The rider app isn't an Inertia page, so use a plain link. */}
            <a className="button" href={paths.riderApp}>
              Draws and results
            </a>
          </>
        )}
      </p>
      {request_id && status >= 500 && (
        <p className="request-id">
          If this keeps happening, give this number to the person who set up the app:{' '}
          <code>{request_id}</code>
        </p>
      )}
    </div>
  )
}

ErrorPage.layout = AppLayout

const NOT_FOUND = "Page not found, or you don't have access."

/** The title and the explanation. The first sentence of a 404's message is the title: it says what is missing. */
function textsOf(status: number, message?: string): [string, string | undefined] {
  if (status !== 404) return [titles[status] ?? 'Something went wrong', message]
  const [first, ...others] = (message ?? NOT_FOUND).split(/(?<=\.) /)
  return [first!.replace(/\.$/, ''), others.join(' ')]
}
