import { Link, usePoll } from '@inertiajs/react'
import { roleWithArticle } from '#rules/permissions.ts'
import type { InvitationProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import '../../../css/organizer.css'

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
          You're in.{' '}
          <Link href={paths.joined(organization.id, event?.id ?? null)}>
            Go to {event?.name ?? organization.name}
          </Link>
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

const POLL_MS = 3_000

function WaitForConfirmation({ by, name }: { by: string; name: string }) {
  usePoll(POLL_MS)
  return (
    <p role="status">
      Almost there. {by} still has to confirm your name, {name}. This page will continue on its own.
    </p>
  )
}

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

function SignInToAccept({ invitation: { organization, event, role }, link_key }: InvitationProps) {
  const shown = {
    key: link_key,
    organization_id: organization.id,
    role,
    event_id: event?.id ?? null,
  }
  const page = paths.invitation(link_key)
  return (
    <>
      <h2>Sign in to accept it</h2>
      <Form
        initial={{ ...shown, email: '', password: '' }}
        action={paths.signInToAccept}
        submit="Sign in and accept"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      <p className="guest-links">
        <Link href={paths.forgottenPassword}>Forgot password?</Link>
        <Link href={paths.signUp(page)}>Create account</Link>
      </p>
    </>
  )
}
