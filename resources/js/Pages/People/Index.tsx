import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { Member, PeopleProps } from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as paths from '#wire/paths.ts'
import { Confirm } from '../../Components/Dialog.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Invitations } from './members/Invitations.tsx'
import { RoleDialog } from './members/RoleDialog.tsx'
import { MemberTable } from './members/MemberTable.tsx'
import { RightsTable } from './members/RightsTable.tsx'
import '../../../css/organizer.css'

export default function People(props: PeopleProps) {
  const { organization, me, role, leads, events } = props
  const [changing, change] = useState<Member | null>(null)
  const [leaving, leave] = useState<Member | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isMyself = leaving?.id === me

  function confirm() {
    const options = { onStart: () => setBusy(true), onFinish: () => (setBusy(false), leave(null)) }
    if (isMyself) router.post(peoplePaths.leaveOrganization(organization.id), {}, options)
    else router.delete(peoplePaths.member(organization.id, leaving!.id), { ...options, preserveScroll: true })
  }

  return (
    <Page
      title="People"
      tabTitle={`People, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'People' }]}
      actions={
        leads && (
          <>
            <Link className="button" href={peoplePaths.scorerCodesOf(organization.id)}>
              Add a scorer
            </Link>
            <Link className="button" href={peoplePaths.newInvitationCode(organization.id)}>
              Invite with a code
            </Link>
          </>
        )
      }
    >
      <MemberTable {...props} onChange={change} onLeave={leave} />
      {leads && <Invitations {...props} />}
      <RightsTable />
      <RoleDialog
        organization={organization}
        member={changing}
        ownRole={role}
        events={events}
        onClose={() => change(null)}
      />
      <Confirm
        open={leaving !== null}
        title={isMyself ? `Leave ${organization.name}` : `Remove ${leaving?.name}`}
        question={
          isMyself
            ? 'You lose access right away. To come back, you need a new invitation.'
            : `${leaving?.name} loses access to ${organization.name} right away, and the invitations they sent stop working.`
        }
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => leave(null)}
      />
    </Page>
  )
}

People.layout = AppLayout
