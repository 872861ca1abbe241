import { Link } from '@inertiajs/react'
import { roleWithArticle } from '#rules/permissions.ts'
import type { InvitationProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import { WaitForConfirmation } from './guest/Waiting.tsx'
import '../../../css/organizer.css'

/** Opening the link changes nothing. */
export default function Invitation(props: InvitationProps) {
  const { invitation, account, state, problem } = props
  const { organization, event, role, by, may } = invitation
  const where = event ? `${organization.name}, for ${event.name} only` : organization.name

  return (
    <Page
      title={`Invitation to ${organization.name}`}
      note={`${by} invites you to be ${roleWithArticle(role)} of ${where}.`}
    >
      {state === 'joined' && (
        <p>
          You are in. <Link href={paths.events(organization.id)}>Go to {organization.name}</Link>
        </p>
      )}
      {state === 'waiting' && <WaitForConfirmation by={by} name={account!.name} />}
      {problem && <p role="alert">{problem}</p>}
      {state === 'open' && (
        <>
          <p>You will be able to:</p>
          <ul>
            {may.map((does) => (
              <li key={does}>{does}</li>
            ))}
          </ul>
        </>
      )}
      {account
        ? state === 'open' && <Accept {...props} account={account} />
        : !problem && <SignInToAccept {...props} />}
      {account && state === 'closed' && (
        <p>
          You are signed in as {account.name}
          {account.email && ` (${account.email})`}.
        </p>
      )}
    </Page>
  )
}

Invitation.layout = GuestLayout

type Account = NonNullable<InvitationProps['account']>

function Accept({ invitation, link_key, account }: Omit<InvitationProps, 'account'> & { account: Account }) {
  const { organization, event, role } = invitation
  const named = {
    key: link_key,
    organization_id: organization.id,
    role,
    event_id: event?.id ?? null,
    account: account.id,
  }
  return (
    <Form initial={named} action={paths.invitation()} submit={`Accept as ${account.name}`}>
      <p>
        You are signed in as {account.name}
        {account.email && ` (${account.email})`}.
      </p>
    </Form>
  )
}

function SignInToAccept({ link_key }: InvitationProps) {
  return (
    <p className="actions">
      <a className="button primary" href={paths.loginAndReturn(paths.invitation(link_key))}>
        Sign in to accept it
      </a>
    </p>
  )
}
