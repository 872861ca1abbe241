import { useState } from 'react'
import type { PendingSignUpItem, SignUpCode } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../api/http.ts'
import { withErrorAlert, orNoResponse } from '../../api/errors.ts'
import { CardTable } from '../CardTable.tsx'
import { Dialog } from '../Dialog.tsx'
import { notify } from '../Toast.tsx'
import { formatDateTime } from '../../dates.ts'
import { NO_RESPONSE } from '../../api/noResponse.ts'

type Props = { organization: { id: number }; signUps: PendingSignUpItem[] }

/** Without a mail server, people who sign up get their code from the office. */
export function PendingSignUps({ organization, signUps }: Props) {
  const [shown, setShown] = useState<SignUpCode | null>(null)

  async function show(id: number) {
    const answer = await withErrorAlert(
      'The code could not be shown. The sign-up may be confirmed already.',
      () => orNoResponse(() => http.post<SignUpCode>(paths.signUpCode(organization.id, id))),
    )
    if (answer === 'unanswered') notify(NO_RESPONSE, { label: 'Try again', onClick: () => void show(id) })
    else if (answer) setShown(answer.data)
  }

  return (
    <section>
      <h2>Sign-ups waiting for a code</h2>
      <p>
        No mail server is set up, so codes don’t go out by e-mail. Show a code only to the person who signed
        up: it opens their account. The change log records who looked.
      </p>
      <CardTable
        label="Sign-ups waiting for a code"
        rows={signUps}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Name',
            cell: ({ name, email }) => (
              <div>
                {name}
                <p className="quiet">{email}</p>
              </div>
            ),
          },
          { title: 'Signed up', cell: ({ asked_at }) => formatDateTime(asked_at) },
          { title: 'Good until', cell: ({ expires_at }) => formatDateTime(expires_at) },
          {
            title: 'Code',
            cell: ({ id, name }) => (
              <button type="button" className="button" onClick={() => void show(id)}>
                Show the code<span className="visually-hidden"> of {name}</span>
              </button>
            ),
          },
        ]}
      />
      <Dialog
        open={shown !== null}
        title={`Code for ${shown?.name}`}
        onClose={() => setShown(null)}
        footer={
          <button type="button" className="button primary" onClick={() => setShown(null)}>
            Done
          </button>
        }
      >
        {shown && <SignUpCodeDetails {...shown} />}
      </Dialog>
    </section>
  )
}

const SignUpCodeDetails = ({ name, email, code, link, picture }: SignUpCode) => (
  <>
    <p>
      {name} types it on their phone, beside the address {email}
      {picture ? ', or opens the link with the camera.' : '.'}
    </p>
    <p>
      <strong className="code-text">{code}</strong>
    </p>
    {picture && (
      <>
        <img className="code-picture" src={picture} alt="The link as a QR code" />
        <p className="quiet code-link">{link}</p>
      </>
    )}
  </>
)
