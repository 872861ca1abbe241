import { Link, router, usePoll } from '@inertiajs/react'
import { aRole } from '#rules/roles.ts'
import type { CodeProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { OnlyHere } from '../../Components/phones/OnlyHere.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

const EVERY_MS = 3_000

/** The code, and then who has taken it: the role is given when the inviter says that it is they. */
export default function Code(props: CodeProps) {
  const { organization, id, role, event, state, local_links } = props
  usePoll(EVERY_MS)

  return (
    <Screen
      title={state === 'claimed' ? 'Is that them?' : 'Code for one person'}
      tab="Code for one person"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'People', href: paths.people(organization.id) },
        { label: 'Code' },
      ]}
      note={`For ${aRole(role)} of ${organization.name}${event ? `, ${event.name} only` : ''}.`}
    >
      {local_links && state === 'open' && <OnlyHere what="The code leads to" address={local_links} />}
      <div role="status">{SHOWN[state](props)}</div>
      {state === 'claimed' && <Guest {...props} />}
      <p className="actions">
        {(state === 'open' || state === 'claimed') && (
          <button type="button" className="button" onClick={() => router.delete(paths.sentInvitation(id))}>
            {state === 'claimed' ? 'Not them: end the code' : 'End the code'}
          </button>
        )}
        {(state === 'joined' || state === 'closed') && (
          <Link className="button" href={paths.newCode(organization.id)}>
            Another code
          </Link>
        )}
      </p>
    </Screen>
  )
}

Code.layout = AppLayout

const SHOWN: Record<CodeProps['state'], (props: CodeProps) => React.ReactNode> = {
  open: ({ picture, link }) => (
    <>
      {picture ? (
        <img className="code-picture" src={picture} alt={`Code that leads to ${link}`} />
      ) : (
        <p className="code-link">{link}</p>
      )}
      <p>It is of use once, for 15 minutes.</p>
    </>
  ),
  claimed: ({ guest }) => (
    <p>
      <strong>{guest!.name}</strong>
      {guest!.email && ` (${guest!.email})`} has taken the code.
    </p>
  ),
  joined: ({ guest }) => <p>{guest?.name} is in.</p>,
  closed: () => <p>This code is over.</p>,
}

function Guest({ id, guest, role }: CodeProps) {
  return (
    <Form
      initial={{ account: guest!.id }}
      action={paths.code(id)}
      submit={`Make ${guest!.name} ${aRole(role)}`}
    >
      {null}
    </Form>
  )
}
