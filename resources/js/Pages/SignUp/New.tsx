import { Link, usePage } from '@inertiajs/react'
import type { SignUpProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { PASSWORD_HINT, RIDES_HINT } from '#wire/sharedTexts.ts'
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
    <Page title="Create account" note={<>Already have one? {signIn}</>}>
      {open ? (
        <Form
          initial={{ name: '', email: '', password: '', rides: false, to }}
          action={paths.signUp()}
          errorBag="signUp"
          idempotent
          submit="Create account"
        >
          <TextField name="name" label="Your name" autoComplete="name" required />
          <TextField
            name="email"
            label="Email"
            hint={
              sends_mail
                ? "We'll send you a link to confirm this email."
                : "You'll sign in with this email. After you create the account, ask the office for your code."
            }
            type="email"
            autoComplete="username"
            required
          />
          <PasswordField name="password" label="Password" hint={PASSWORD_HINT} />
          <CheckboxField name="rides" label="I'm a rider" hint={RIDES_HINT} />
        </Form>
      ) : (
        <EmptyState sentence="You need an invitation to create an account here. Ask your event's organizer for one." />
      )}
    </Page>
  )
}

SignUp.layout = GuestLayout
