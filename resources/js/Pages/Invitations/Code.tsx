import { Link, router, usePoll } from '@inertiajs/react'
import { roleWithArticle } from '#rules/permissions.ts'
import type { InvitationCodeProps } from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as paths from '#wire/paths.ts'
import { LocalhostWarning } from '../../Components/LocalhostWarning.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

const POLL_MS = 3_000

/** The code gives access only after the inviter confirms the person's name. */
export default function InvitationCode(props: InvitationCodeProps) {
  const { organization, id, role, event, state, local_links } = props
  usePoll(POLL_MS)

  return (
    <Page
      title={state === 'claimed' ? 'Is this the right person?' : 'Invitation code'}
      tabTitle="Invitation code"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'People', href: paths.people(organization.id) },
        { label: 'Code' },
      ]}
      note={`To join ${organization.name} as ${roleWithArticle(role)}${event ? `, for ${event.name} only` : ''}.`}
    >
      {local_links && state === 'open' && <LocalhostWarning what="The code opens" address={local_links} />}
      <div role="status">{CONTENT_BY_STATE[state](props)}</div>
      {state === 'claimed' && <Guest {...props} />}
      <p className="actions">
        {(state === 'open' || state === 'claimed') && (
          <button
            type="button"
            className="button"
            onClick={() => router.delete(peoplePaths.invitationById(id))}
          >
            {state === 'claimed' ? 'Wrong person? Cancel code' : 'Cancel code'}
          </button>
        )}
        {(state === 'joined' || state === 'closed') && (
          <Link className="button" href={peoplePaths.newInvitationCode(organization.id)}>
            New code
          </Link>
        )}
      </p>
    </Page>
  )
}

InvitationCode.layout = AppLayout

const CONTENT_BY_STATE: Record<
  InvitationCodeProps['state'],
  (props: InvitationCodeProps) => React.ReactNode
> = {
  open: ({ picture, link }) => (
    <>
      {picture ? (
        <img className="code-picture" src={picture} alt={`QR code for ${link}`} />
      ) : (
        <p className="code-link">{link}</p>
      )}
      <p>Works once. Expires in 15 minutes.</p>
    </>
  ),
  claimed: ({ guest }) => (
    <p>
      <strong>{guest!.name}</strong>
      {guest!.email && ` (${guest!.email})`} scanned the code.
    </p>
  ),
  joined: ({ guest }) => <p>{guest?.name} has access now.</p>,
  closed: () => <p>This code has expired.</p>,
}

function Guest({ id, guest, role }: InvitationCodeProps) {
  return (
    <Form
      initial={{ account: guest!.id }}
      action={peoplePaths.invitationCode(id)}
      submit={`Make ${guest!.name} ${roleWithArticle(role)}`}
    >
      {null}
    </Form>
  )
}
