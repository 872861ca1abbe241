import { router } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import { formatWeekday } from '#lib/formatDays.ts'
import type { PointsMembersProps } from '#wire/seasons/members.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import { groupCrumbs, GroupTabs } from '../../Components/season/GroupTabs.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AddMembers } from './members/AddMembers.tsx'
import { NAMES_ID } from './members/PasteNames.tsx'
import { CountsFromDialog } from './members/CountsFromDialog.tsx'
import '../../../css/organizer.css'

type Member = PointsMembersProps['members'][number]

export default function Members(props: PointsMembersProps) {
  const { organization, season, group, members, q, page, pages, total, can } = props
  const [leaving, leave] = useState<Member | null>(null)
  const [changing, change] = useState<Member | null>(null)
  const [isBusy, setBusy] = useState(false)

  function confirm() {
    setBusy(true)
    router.delete(paths.pointsGroupMember(group.id, leaving!.id), {
      preserveScroll: true,
      onFinish() {
        setBusy(false)
        leave(null)
      },
    })
  }

  return (
    <Page
      title={group.name}
      tabTitle={`Members, ${group.name}, ${season.name}`}
      crumbs={groupCrumbs(organization, season, group)}
      note={`${season.name}. ${plural(total, 'member')}${q && ` matching "${q}"`}.`}
    >
      <GroupTabs group={group} can={can} current="members" />
      {can.lead && <AddMembers {...props} />}
      {(total > 0 || q !== '') && (
        <SearchForm
          key={q}
          label="Search members"
          q={q}
          onSearch={(text) => router.get(paths.pointsGroupMembers(group.id, 1, text))}
        />
      )}
      {members.length === 0 ? (
        <EmptyState
          sentence={q ? `No members match "${q}".` : 'This group has no members yet.'}
          action={
            q ? (
              <ButtonLink href={paths.pointsGroupMembers(group.id)}>Show all members</ButtonLink>
            ) : (
              can.lead && (
                <Button onClick={() => document.getElementById(NAMES_ID)?.focus()}>Type their names</Button>
              )
            )
          }
        />
      ) : (
        <CardTable
          label={`Members, ${group.name}`}
          rows={members}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Rider', cell: ({ rider }) => rider.name },
            group.tracks_horse && { title: 'Horse', cell: ({ horse }) => horse },
            {
              title: 'When points count',
              cell: (member) =>
                can.lead ? (
                  <Button
                    kind="quiet"
                    aria-label={`${counts(member)}: change when points count for ${nameOf(member)}`}
                    onClick={() => change(member)}
                  >
                    {counts(member)}
                  </Button>
                ) : (
                  counts(member)
                ),
            },
            can.lead && {
              title: 'Remove',
              cell: (member) => (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${nameOf(member)}`}
                  onClick={() => leave(member)}
                >
                  <Trash2 aria-hidden size={16} />
                </button>
              ),
            },
          ]}
        />
      )}
      {pages > 1 && (
        <PageButtons
          label="Member pages"
          page={page}
          pageCount={pages}
          onPage={(number) => router.get(paths.pointsGroupMembers(group.id, number, q))}
        />
      )}
      <CountsFromDialog group={group} events={props.events} member={changing} onClose={() => change(null)} />
      <Confirm
        open={leaving !== null}
        title={`Remove ${leaving && nameOf(leaving)}?`}
        question="Points earned through today stay on the leaderboard. Later points won't count."
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => leave(null)}
      />
    </Page>
  )
}

Members.layout = AppLayout

const counts = ({ counts_from }: Member) =>
  counts_from === null ? 'The whole season' : `From ${formatWeekday(counts_from)}`

const nameOf = ({ rider, horse }: Member) => (horse ? `${rider.name} on ${horse}` : rider.name)
