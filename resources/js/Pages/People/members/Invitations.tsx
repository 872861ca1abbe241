import { router } from '@inertiajs/react'
import type { PendingInvitation, PeopleProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { EmptyState } from '../../../Components/EmptyState.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { copyToClipboard } from '../../../clipboard.ts'
import { formatDay } from '../../../dates.ts'
import { LocalhostWarning } from '../../../Components/LocalhostWarning.tsx'
import { RoleFields } from './RoleFields.tsx'
import { roleLabel } from './roles.ts'

export function Invitations({ organization, role, events, invitations, local_links }: PeopleProps) {
  return (
    <section>
      <h2>Invitations</h2>
      {local_links && <LocalhostWarning what="Links begin with" address={local_links} />}
      {invitations.length === 0 ? (
        <EmptyState sentence="Nobody is invited. Enter an address below, or show a code to somebody beside you." />
      ) : (
        <CardTable
          label="Invitations"
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { title: 'E-mail', cell: ({ email }) => email },
            { title: 'Role', cell: roleLabel },
            { title: 'By', cell: ({ by }) => by },
            { title: 'State', cell: stateText },
            { title: 'Actions', cell: (invitation) => <Actions {...invitation} /> },
          ]}
        />
      )}
      <h3>Invite by e-mail</h3>
      <Form
        initial={{ email: '', role: 'scorer', event_id: null }}
        action={paths.invitations(organization.id)}
        errorBag="invitation"
        submit="Invite"
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="off" required />
        <RoleFields mine={role} events={events} />
      </Form>
    </section>
  )
}

const STATES: Record<PendingInvitation['mail'], string> = {
  waiting: 'Being mailed',
  sending: 'Being mailed',
  mailed: 'Mailed',
  failed: 'Not mailed: copy the link',
  copy: 'Not mailed',
}

function stateText({ mail, error, expired, expires_at }: PendingInvitation) {
  if (expired) return 'Too old: send it again'
  return (
    <>
      {STATES[mail]}, open until {formatDay(expires_at.slice(0, 10))}
      {mail === 'failed' && error && <p className="quiet">{error}</p>}
    </>
  )
}

function Actions({ id, email, link }: PendingInvitation) {
  const options = { preserveScroll: true }
  return (
    <div className="actions">
      {link && (
        <button type="button" className="button" onClick={() => void copyToClipboard('link', link)}>
          Copy the link<span className="visually-hidden"> for {email}</span>
        </button>
      )}
      <button
        type="button"
        className="button"
        onClick={() => router.post(paths.resendInvitation(id), {}, options)}
      >
        Send again<span className="visually-hidden"> to {email}</span>
      </button>
      <button
        type="button"
        className="button"
        onClick={() => router.delete(paths.invitationById(id), options)}
      >
        Withdraw<span className="visually-hidden"> the invitation of {email}</span>
      </button>
    </div>
  )
}
