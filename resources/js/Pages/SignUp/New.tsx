import { Link, usePage } from '@inertiajs/react'
import type { SignUpProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function SignUp({ open }: SignUpProps) {
  const { url, props } = usePage()
  const { sends_mail } = props
  const to = new URLSearchParams(url.split('?')[1]).get('to') ?? ''
  const signIn = <Link href={to ? paths.loginAndReturn(to) : paths.login}>Sign in</Link>

  return (
    <Page title="Make an account" note={<>You have one already? {signIn}</>}>
      {open ? (
        <Form
          initial={{ name: '', email: '', password: '', rides: false, to }}
          action={paths.signUp()}
          errorBag="signUp"
          idempotent
          submit="Make the account"
        >
          <TextField name="name" label="Your name" autoComplete="name" required />
          <TextField
            name="email"
            label="E-mail"
            hint={
              sends_mail
                ? 'We send a link there, to see that it is yours.'
                : 'You sign in with it. No mail is sent.'
            }
            type="email"
            autoComplete="username"
            required
          />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 15 characters, any of them: a few words that you will remember."
          />
          <CheckboxField
            name="rides"
            label="I ride"
            hint="Organizers find you by name when they make a draw."
          />
        </Form>
      ) : (
        <EmptyState sentence="Accounts here are made by invitation: ask whoever runs your events for one." />
      )}
    </Page>
  )
}

SignUp.layout = GuestLayout
