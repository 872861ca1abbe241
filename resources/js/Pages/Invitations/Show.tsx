import { Link, usePoll } from '@inertiajs/react'
import { roleWithArticle } from '#rules/permissions.ts'
import type { InvitationProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { PASSWORD_HINT } from '#wire/sharedTexts.ts'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import '../../../css/organizer.css'

export default function Invitation(props: InvitationProps) {
  const { invitation, account, mailed_to, state, problem } = props
  const { organization, event, role, by, may } = invitation

  return (
    <Page
      title={`Invitation to ${organization.name}`}
      note={`${by} invites you to join ${organization.name} as ${roleWithArticle(role)}${event ? `, for ${event.name} only` : ''}.`}
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
      {problem && (
        <div role="alert">
          <Notice kind="blocked">{problem}</Notice>
        </div>
      )}
      {state === 'open' && (
        <>
          <p>You'll be able to:</p>
          <ul>
            {may.map((does) => (
              <li key={does}>{does}</li>
            ))}
          </ul>
        </>
      )}
      {account
        ? state === 'open' && <Accept {...props} account={account} />
        : !problem &&
          (mailed_to && !mailed_to.has_account ? (
            <SignUpToAccept {...props} email={mailed_to.email} />
          ) : (
            <SignInToAccept {...props} />
          ))}
      {!account && problem && (
        <p className="guest-links">
          <Link href={paths.login}>Sign in</Link>
        </p>
      )}
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
      Almost there. {by} still has to confirm your name, {name}. Keep this page open.
    </p>
  )
}

type Account = NonNullable<InvitationProps['account']>

function Accept({ invitation, link_key, account }: Omit<InvitationProps, 'account'> & { account: Account }) {
  const named = { ...shownFields(invitation, link_key), account: account.id }
  return (
    <Form initial={named} action={paths.invitation()} submit={`Accept as ${account.name}`}>
      <p>
        You are signed in as {account.name}
        {account.email && ` (${account.email})`}.
      </p>
    </Form>
  )
}

const shownFields = ({ organization, event, role }: InvitationProps['invitation'], key: string) => ({
  key,
  organization_id: organization.id,
  role,
  event_id: event?.id ?? null,
})

function SignUpToAccept({ invitation, link_key, email }: InvitationProps & { email: string }) {
  return (
    <>
      <h2>New here? Create your account</h2>
      <Form
        initial={{ ...shownFields(invitation, link_key), email, name: '', password: '' }}
        action={paths.signUpToAccept}
        errorBag="signUp"
        submit="Create account and accept"
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint="The invitation is for this address."
          readOnly
        />
        <TextField name="name" label="Your name" autoComplete="name" required autoFocus />
        <PasswordField name="password" label="Password" hint={PASSWORD_HINT} />
      </Form>
      <p>Have an account with another email? Ask {invitation.by} to invite that address.</p>
    </>
  )
}

function SignInToAccept({ invitation, link_key, mailed_to }: InvitationProps) {
  const page = paths.invitation(link_key)
  return (
    <>
      <h2>Sign in to accept</h2>
      {mailed_to && <p>{mailed_to.email} already has an account.</p>}
      <Form
        initial={{ ...shownFields(invitation, link_key), email: mailed_to?.email ?? '', password: '' }}
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
        {!mailed_to && <Link href={paths.signUp(page)}>Create account</Link>}
      </p>
    </>
  )
}
