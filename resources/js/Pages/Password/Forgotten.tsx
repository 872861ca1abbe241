import { Link, usePage } from '@inertiajs/react'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

export default function ForgottenPassword() {
  const { sends_mail } = usePage().props
  return (
    <Screen
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
        bag="forgotten"
        repeatable
        submit="Send the link"
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" required />
      </Form>
    </Screen>
  )
}

ForgottenPassword.layout = DoorLayout
