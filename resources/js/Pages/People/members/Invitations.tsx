import { router, usePage } from '@inertiajs/react'
import { formatWeekday } from '#lib/formatDays.ts'
import type { PendingInvitation, PeopleProps } from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { copyToClipboard } from '../../../clipboard.ts'
import { LocalhostWarning } from '../../../Components/LocalhostWarning.tsx'
import { NoEmail } from '../../../Components/NoEmail.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { RoleFields } from './RoleFields.tsx'
import { roleLabel } from './roles.ts'

export function Invitations({ organization, role, events, invitations, local_links }: PeopleProps) {
  const { sends_mail } = usePage().props
  return (
    <Card title="Invitations">
      {local_links && <LocalhostWarning what="Links begin with" address={local_links} />}
      {invitations.length === 0 ? (
        <p className="quiet">
          No invitations are waiting. Invite people by email, or show the person next to you a code.
        </p>
      ) : (
        <CardTable
          label="Invitations"
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Email', cell: ({ email }) => email },
            { title: 'Role', cell: roleLabel },
            { title: 'Invited by', cell: ({ by }) => by },
            { title: 'Status', cell: (invitation) => <Status {...invitation} /> },
            { title: 'Actions', cell: (invitation) => <Actions {...invitation} /> },
          ]}
        />
      )}
      <h3>Invite by email</h3>
      <Form
        initial={{ email: '', role: 'scorer', event_id: null }}
        action={peoplePaths.invitations(organization.id)}
        errorBag="invitation"
        submit="Invite"
      >
        {!sends_mail && (
          <Notice>
            <NoEmail instead='Press "Invite", then "Copy link", and send the person the link yourself.' />
          </Notice>
        )}
        <TextField name="email" label="Email" type="email" autoComplete="off" required />
        <RoleFields mine={role} events={events} />
      </Form>
    </Card>
  )
}

const STATES: Record<PendingInvitation['mail'], string> = {
  waiting: 'Sending',
  sending: 'Sending',
  mailed: 'Sent',
  failed: 'Not sent. Copy the link and send it yourself',
  copy: 'Not sent',
}

function Status({ mail, error, expired, expires_at }: PendingInvitation) {
  const { sends_mail } = usePage().props
  if (expired) return sends_mail ? 'Expired. Send it again.' : 'Expired. Renew the link.'
  return (
    <>
      {STATES[mail]}. Good until {formatWeekday(expires_at.slice(0, 10))}.
      {mail === 'failed' && error && <p className="quiet">{error}</p>}
    </>
  )
}

function Actions({ id, email, link }: PendingInvitation) {
  const { sends_mail } = usePage().props
  const options = { preserveScroll: true }
  return (
    <div className="actions">
      {link && (
        <Button onClick={() => void copyToClipboard('link', link)}>
          Copy link<span className="visually-hidden"> for {email}</span>
        </Button>
      )}
      <Button onClick={() => router.post(peoplePaths.resendInvitation(id), {}, options)}>
        {sends_mail ? 'Send again' : 'Renew link'}
        <span className="visually-hidden"> for {email}</span>
      </Button>
      <Button kind="quiet" onClick={() => router.delete(peoplePaths.invitationById(id), options)}>
        Withdraw<span className="visually-hidden"> the invitation for {email}</span>
      </Button>
    </div>
  )
}
