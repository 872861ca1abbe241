import { Link, usePage } from '@inertiajs/react'
import type { SignUpProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

export default function SignUp({ open }: SignUpProps) {
  const { url }: { url: string } = usePage()
  const to = new URLSearchParams(url.split('?')[1]).get('to') ?? ''
  const signIn = <Link href={to ? paths.loginFirst(to) : paths.login}>Sign in</Link>

  return (
    <Screen title="Make an account" note={<>You have one already? {signIn}</>}>
      {open ? (
        <Form
          initial={{ name: '', email: '', password: '', to }}
          action={paths.signUp()}
          bag="signUp"
          submit="Make the account"
        >
          <TextField name="name" label="Your name" autoComplete="name" required />
          <TextField
            name="email"
            label="E-mail"
            hint="We send a link there, to see that it is yours."
            type="email"
            autoComplete="username"
            required
          />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 15 characters, any of them: a few words that you will remember."
          />
        </Form>
      ) : (
        <EmptyState sentence="Accounts here are made by invitation: ask whoever runs your events for one." />
      )}
    </Screen>
  )
}

SignUp.layout = DoorLayout
