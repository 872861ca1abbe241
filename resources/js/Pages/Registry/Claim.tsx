import { router } from '@inertiajs/react'
import { formatWeekday } from '#lib/formatDays.ts'
import type { ClaimCodeProps } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { LocalhostWarning } from '../../Components/LocalhostWarning.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Claim({ organization, rider, code, local_links }: ClaimCodeProps) {
  const make = () => router.post(paths.claimCode(organization.id, rider.id))
  return (
    <Page
      title={`Link code for ${rider.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Riders', href: paths.riders(organization.id) },
        { label: rider.name, href: paths.editRider(organization.id, rider.id) },
        { label: 'Link code' },
      ]}
      actions={<ButtonLink href={paths.claims(organization.id)}>Requests</ButtonLink>}
    >
      <p>
        Give this code to {rider.name} or a parent. They sign in on their phone and enter the code. Then they
        see {rider.name}'s runs and published winnings.
      </p>
      {local_links && <LocalhostWarning what="The code opens" address={local_links} />}
      {code ? (
        <Card title="Link code" note={<>Works once, until {formatWeekday(code.expires_at.slice(0, 10))}.</>}>
          {code.picture && (
            <img className="code-picture" src={code.picture} alt={`QR code for ${code.link}`} />
          )}
          <p>
            <strong className="code-text">{code.text}</strong>
          </p>
          <p className="code-link">{code.link}</p>
          <p className="actions">
            <Button onClick={make}>New code</Button>
            <Button onClick={() => router.delete(paths.claim(code.id))}>Cancel code</Button>
          </p>
        </Card>
      ) : (
        <p className="actions">
          <Button kind="primary" onClick={make}>
            Create link code
          </Button>
        </p>
      )}
    </Page>
  )
}

Claim.layout = AppLayout
