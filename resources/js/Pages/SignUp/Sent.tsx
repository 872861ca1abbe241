import { Link, usePage } from '@inertiajs/react'
import * as paths from '#wire/paths.ts'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

/** Shown after a form that sends a link by email. Doesn't reveal whether the address has an account. */
export default function Sent() {
  const { sends_mail } = usePage().props
  return (
    <Page
      title={sends_mail ? 'Look into your mail' : 'Ask whoever runs this'}
      note={
        sends_mail
          ? 'A message is on its way, with a link to go on. It may take some minutes, or lie under spam.'
          : 'Saved on the computer that runs this: no mail server is set up. The link to go on is in its terminal and in its folder outbox. The code of a new account is also in the office, under Riders and horses, Claims.'
      }
    >
      <p>
        <Link className="button" href={paths.login}>
          To the sign-in
        </Link>
      </p>
    </Page>
  )
}

Sent.layout = GuestLayout
