import { Head, Link, usePage } from '@inertiajs/react'
import type { ErrorProps } from '#wire/pages.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/pages.css'

const titles: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  419: 'Out of date',
  429: 'Too many requests',
}

export default function ErrorPage({ status, message, request_id }: ErrorProps) {
  const title = titles[status] ?? 'Something went wrong'
  const { url } = usePage()

  return (
    <div className="screen error-page">
      <Head title={title} />
      <p className="status">{status}</p>
      <h1>{title}</h1>
      {message && <p>{message}</p>}
      <p className="actions">
        {/* A full page load, for a fresh token and fresh assets. */}
        {status !== 403 && status !== 404 && (
          <a className="button" href={url}>
            Try again
          </a>
        )}
        <Link className="button" href={paths.organizations}>
          To my organizations
        </Link>
      </p>
      {request_id && status >= 500 && (
        <p className="request-id">
          If it happens again, tell us this number: <code>{request_id}</code>
        </p>
      )}
    </div>
  )
}

ErrorPage.layout = AppLayout
