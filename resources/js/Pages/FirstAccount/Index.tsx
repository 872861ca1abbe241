import type { FirstAccountProps } from '#wire/accounts/firstAccount.ts'
import { PRODUCT } from '#wire/product.ts'
import { PASSWORD_HINT } from '#wire/sharedTexts.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { PasswordField } from '../../Components/form/PasswordField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import { browserTimeZone } from '#lib/dates.ts'
import GuestLayout from '../../Layouts/GuestLayout.tsx'
import * as paths from '#wire/paths.ts'

const nothing = { code: '', name: '', email: '', password: '', organization: '' }

export default function FirstAccount({ waits }: FirstAccountProps) {
  if (!waits) return <NoCode />
  return (
    <Page title="Create the first account" note="This sets up your organization and makes you its owner.">
      <Form
        initial={{ ...nothing, time_zone: browserTimeZone() }}
        action={paths.firstAccount}
        submit="Create account"
      >
        <TextField
          name="code"
          label="Code"
          hint={`Shown in the terminal where ${PRODUCT} was started.`}
          className="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
        />
        <TextField name="name" label="Your name" autoComplete="name" required />
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordField name="password" label="Password" hint={PASSWORD_HINT} />
        <TextField name="organization" label="Organization" autoComplete="organization" required />
      </Form>
    </Page>
  )
}

const NoCode = () => (
  <Page title="No accounts yet">
    <EmptyState
      sentence={`On the computer that runs ${PRODUCT}, get a code for the first account with: npm run first-account-code`}
      action={<ButtonLink href={paths.firstAccount}>I have the code</ButtonLink>}
    />
  </Page>
)

FirstAccount.layout = GuestLayout
