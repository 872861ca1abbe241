import { Link } from '@inertiajs/react'
import type { SentProps } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { Screen } from '../../Components/Screen.tsx'
import DoorLayout from '../../Layouts/DoorLayout.tsx'

/** After a form that mails a link. It does not say whether anybody has the address: that is for its owner alone. */
export default function Sent({ leaves }: SentProps) {
  return (
    <Screen
      title={leaves ? 'Look into your mail' : 'Ask whoever runs this'}
      note={
        leaves
          ? 'A message is on its way, with a link to go on. It may take some minutes, or lie under spam.'
          : 'This machine sends no e-mail. The message with the link to go on is in its terminal, and in its outbox.'
      }
    >
      <p>
        <Link className="button" href={paths.login}>
          To the sign-in
        </Link>
      </p>
    </Screen>
  )
}

Sent.layout = DoorLayout
