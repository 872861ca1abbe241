import { Link, usePage } from '@inertiajs/react'
import * as paths from '#wire/paths.ts'
import { ASK_FOR_LINK } from '#wire/sharedTexts.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function ForgottenPassword() {
  const { sends_mail } = usePage().props
  return (
    <Page
      title="Forgot your password?"
      note={
        <>
          {sends_mail
            ? "Enter your email, and we'll send you a link to choose a new password."
            : `Enter your email to create a link for a new password. ${ASK_FOR_LINK}`}{' '}
          Remember your password? <Link href={paths.login}>Sign in</Link>
        </>
      }
    >
      <Form
        initial={{ email: '' }}
        action={paths.forgottenPassword}
        errorBag="forgotten"
        idempotent
        submit={sends_mail ? 'Send link' : 'Create link'}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </Form>
    </Page>
  )
}

ForgottenPassword.layout = GuestLayout
