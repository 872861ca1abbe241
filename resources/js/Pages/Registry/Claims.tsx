import { router, usePoll } from '@inertiajs/react'
import { useState } from 'react'
import { formatWeekday } from '#lib/formatDays.ts'
import type { ClaimItem, ClaimsProps } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { CardTable, type Column } from '../../Components/CardTable.tsx'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { PageLinks } from '../../Components/PageLinks.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { RegistryTabs } from '../../Components/registry/RegistryTabs.tsx'
import { PendingSignUps } from '../../Components/registry/PendingSignUps.tsx'
import '../../../css/organizer.css'

const POLL_MS = 10_000

const CLAIM_COLUMNS: Column<ClaimItem>[] = [
  { title: 'Rider', cell: ({ rider }) => rider.name },
  {
    title: 'Account',
    cell: ({ account }) => (
      <div>
        {account.name}
        {account.email && <p className="quiet">{account.email}</p>}
      </div>
    ),
  },
  { title: 'Relationship', cell: ({ kind }) => (kind === 'rider' ? 'Rider' : 'Parent or guardian') },
  { title: 'Date', cell: ({ at }) => formatWeekday(at.slice(0, 10)) },
]

export default function Claims({ organization, waiting, sign_ups, claims, previous, next }: ClaimsProps) {
  usePoll(POLL_MS, { only: ['waiting', 'sign_ups'] })
  return (
    <Page
      title="Requests"
      tabTitle={`Requests, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Requests' }]}
    >
      <RegistryTabs organization={organization} current="claims" waiting={waiting.length + sign_ups.length} />
      {sign_ups.length > 0 && <PendingSignUps organization={organization} signUps={sign_ups} />}
      {waiting.length > 0 && (
        <Card
          title="Waiting for your answer"
          note="If you approve, the account can see this rider's runs and money."
        >
          <CardTable
            label="Waiting for your answer"
            rows={waiting}
            rowKey={({ id }) => id}
            columns={[...CLAIM_COLUMNS, { title: 'Answer', cell: (row) => <Answer {...row} /> }]}
          />
        </Card>
      )}
      {claims.length === 0 ? (
        <EmptyState
          sentence="No requests yet. To link an account to a rider you added, open the rider and create a link code."
          action={<ButtonLink href={paths.riders(organization.id)}>Go to riders</ButtonLink>}
        />
      ) : (
        <CardTable
          label="Linked accounts"
          rows={claims}
          rowKey={({ id }) => id}
          columns={[
            ...CLAIM_COLUMNS,
            { title: 'Approved by', cell: ({ by, way }) => (way === 'code' ? `${by}, by code` : by) },
            { title: 'Status', cell: (row) => <State {...row} /> },
          ]}
        />
      )}
      <PageLinks label="Request pages" previous={previous} next={next} />
    </Page>
  )
}

Claims.layout = AppLayout

const options = { preserveScroll: true }

function Answer({ id, rider }: ClaimItem) {
  return (
    <div className="actions">
      <Button onClick={() => router.post(paths.confirmClaim(id), {}, options)}>
        Approve<span className="visually-hidden"> the request for {rider.name}</span>
      </Button>
      <Button onClick={() => router.delete(paths.claim(id), options)}>
        Decline<span className="visually-hidden"> the request for {rider.name}</span>
      </Button>
    </div>
  )
}

function State({ id, state, rider, account }: ClaimItem) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (state === 'taken back') return 'Unlinked'
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        Unlink<span className="visually-hidden"> {rider.name}</span>
      </Button>
      <Confirm
        open={isAsking}
        title="Unlink account"
        question={`${account.name} will no longer see ${rider.name}'s runs and money. To link them again, create a new code.`}
        busy={isBusy}
        onConfirm={() =>
          router.post(
            paths.undoClaim(id),
            {},
            {
              ...options,
              onStart: () => setIsBusy(true),
              onFinish: () => {
                setIsBusy(false)
                setIsAsking(false)
              },
            },
          )
        }
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
