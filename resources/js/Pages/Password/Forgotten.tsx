import { Link, usePage } from '@inertiajs/react'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function ForgottenPassword() {
  const { sends_mail } = usePage().props
  return (
    <Page
      title="Forgotten password"
      note={
        <>
          {sends_mail
            ? 'We mail you a link to choose another one.'
            : 'No mail server is set up: whoever runs the app finds your link in its terminal.'}{' '}
          You remember it? <Link href={paths.login}>Sign in</Link>
        </>
      }
    >
      <Form
        initial={{ email: '' }}
        action={paths.forgottenPassword}
        errorBag="forgotten"
        idempotent
        submit="Send the link"
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" required />
      </Form>
    </Page>
  )
}

ForgottenPassword.layout = GuestLayout
