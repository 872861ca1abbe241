import { Link } from '@inertiajs/react'
import type { JoinProps } from '#wire/organizations/scorerCodes.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

export default function Join({ code, signed_in_as, ended }: JoinProps) {
  return (
    <Page
      title="Join as a scorer"
      note="Type the code from the organizer's screen. You don't need an account."
    >
      {ended && (
        <div role="status">
          <Notice kind="warning">{endedText(ended)}</Notice>
        </div>
      )}
      {signed_in_as && (
        <Notice kind="warning">
          {signed_in_as} is signed in on this device. Joining signs {signed_in_as} out.
        </Notice>
      )}
      <Form initial={{ code, name: '' }} action={paths.join()} submit="Start scoring">
        <TextField
          name="code"
          label="Code"
          className="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={!code}
          required
        />
        <TextField
          name="name"
          label="Your name"
          hint="Shown next to the times you save."
          autoComplete="name"
          autoFocus={code !== ''}
          required
        />
      </Form>
      <p className="guest-links">
        <Link href={paths.login}>Sign in with an account</Link>
      </p>
    </Page>
  )
}

Join.layout = GuestLayout

const endedText = ({ event, is_over }: NonNullable<JoinProps['ended']>) =>
  is_over
    ? `${event} is over, so your code has expired. Thanks for scoring.`
    : `The organizer turned off your code for ${event}. Ask for a new one.`
