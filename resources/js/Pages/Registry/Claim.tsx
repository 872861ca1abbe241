import { Link, router } from '@inertiajs/react'
import type { ClaimCodeProps } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import { LocalhostWarning } from '../../Components/LocalhostWarning.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { formatDay } from '../../dates.ts'

/** A code for a rider or a parent. The first person to use it claims the rider. */
export default function Claim({ organization, rider, code, local_links }: ClaimCodeProps) {
  const make = () => router.post(paths.claimCode(organization.id, rider.id))
  return (
    <Page
      title={`Code for ${rider.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Riders', href: paths.riders(organization.id) },
        { label: rider.name, href: paths.editRider(organization.id, rider.id) },
        { label: 'Code' },
      ]}
      actions={
        <Link className="button" href={paths.claims(organization.id)}>
          Who has claimed whom
        </Link>
      }
    >
      <p>
        Give it to {rider.name}, or to their parent. On their phone they sign in and say who they are: the
        rider, or the rider’s parent or guardian. They see the runs and the published money from then on.
      </p>
      {local_links && <LocalhostWarning what="This code leads to" address={local_links} />}
      {code ? (
        <>
          {code.picture && (
            <img className="code-picture" src={code.picture} alt={`Code that leads to ${code.link}`} />
          )}
          <p>
            <strong className="code-text">{code.text}</strong>
          </p>
          <p className="code-link">{code.link}</p>
          <p className="quiet">Good once, until {formatDay(code.expires_at.slice(0, 10))}.</p>
          <p className="actions">
            <button type="button" className="button" onClick={make}>
              Another code
            </button>
            <button type="button" className="button" onClick={() => router.delete(paths.claim(code.id))}>
              End the code
            </button>
          </p>
        </>
      ) : (
        <p className="actions">
          <button type="button" className="button primary" onClick={make}>
            Make a code
          </button>
        </p>
      )}
    </Page>
  )
}

Claim.layout = AppLayout
