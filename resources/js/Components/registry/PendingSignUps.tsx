import { useState } from 'react'
import { formatDateTime } from '#lib/formatDates.ts'
import type { PendingSignUpItem, SignUpCode } from '#wire/accounts/signUp.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../api/http.ts'
import { withErrorAlert, orNoResponse } from '../../api/errors.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { CardTable } from '../CardTable.tsx'
import { Dialog } from '../Dialog.tsx'
import { NoEmail } from '../NoEmail.tsx'
import { notify } from '../Toast.tsx'
import { NO_RESPONSE } from '../../api/noResponse.ts'

type Props = { organization: { id: number }; signUps: PendingSignUpItem[] }

export function PendingSignUps({ organization, signUps }: Props) {
  const [shown, setShown] = useState<SignUpCode | null>(null)

  async function show(id: number) {
    const response = await withErrorAlert(
      "Couldn't show the code. The person may have confirmed the account already.",
      () => orNoResponse(() => http.post<SignUpCode>(paths.signUpCode(organization.id, id))),
    )
    if (response === 'unanswered') notify(NO_RESPONSE, { label: 'Try again', onClick: () => void show(id) })
    else if (response) setShown(response.data)
  }

  return (
    <Card
      title="Sign-ups"
      note={
        <NoEmail instead="Show a code only to the person who signed up: it opens their account. We record who looks at a code." />
      }
    >
      <CardTable
        label="Sign-ups"
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
              <Button onClick={() => void show(id)}>
                Show code<span className="visually-hidden"> for {name}</span>
              </Button>
            ),
          },
        ]}
      />
      <Dialog
        open={shown !== null}
        title={`Code for ${shown?.name}`}
        onClose={() => setShown(null)}
        footer={
          <Button kind="primary" onClick={() => setShown(null)}>
            Done
          </Button>
        }
      >
        {shown && <SignUpCodeDetails {...shown} />}
      </Dialog>
    </Card>
  )
}

const SignUpCodeDetails = ({ name, email, code, link, picture }: SignUpCode) => (
  <>
    <p>
      Have {name} type it on their phone along with {email}
      {picture ? ', or scan the QR code.' : '.'}
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
