import { Link } from '@inertiajs/react'
import type { FirstAccountProps } from '#wire/accounts/firstAccount.ts'
import { PRODUCT } from '#wire/product.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import { browserTimeZone } from '../../dates.ts'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import * as paths from '#wire/paths.ts'

const nothing = { code: '', name: '', email: '', password: '', organization: '' }

/** Shown while no account exists. The person who can read the terminal becomes the first owner. */
export default function FirstAccount({ waits }: FirstAccountProps) {
  if (!waits) return <NoCode />
  return (
    <Page title="Make the first account" note="Nobody can sign in yet. You will own the organization.">
      <Form
        initial={{ ...nothing, time_zone: browserTimeZone() }}
        action={paths.firstAccount}
        submit="Make the account"
      >
        <TextField
          name="code"
          label="Code"
          hint={`The terminal in which ${PRODUCT} was started shows it.`}
          className="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextField name="name" label="Your name" autoComplete="name" required />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" required />
        <PasswordField name="password" label="Password" hint="At least 15 characters, any of them." />
        <TextField name="organization" label="Organization" autoComplete="organization" required />
      </Form>
    </Page>
  )
}

/** All accounts were deleted while the app was running, so no terminal shows a code. */
const NoCode = () => (
  <Page title="Nobody has an account">
    <EmptyState
      sentence={`Whoever runs ${PRODUCT} makes a code for the first account on that machine, with: npm run first-account-code`}
      action={
        <Link className="button" href={paths.firstAccount}>
          I have the code
        </Link>
      }
    />
  </Page>
)

FirstAccount.layout = GuestLayout
