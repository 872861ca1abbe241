import { Link, router, usePoll } from '@inertiajs/react'
import { useState } from 'react'
import type { ClaimItem, ClaimsProps } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import { CardTable, type Column } from '../../Components/CardTable.tsx'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { PageLinks } from '../../Components/PageLinks.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { formatDay } from '../../dates.ts'
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
  { title: 'As', cell: ({ kind }) => (kind === 'rider' ? 'The rider' : 'Parent or guardian') },
  { title: 'On', cell: ({ at }) => formatDay(at.slice(0, 10)) },
]

export default function Claims({ organization, waiting, sign_ups, claims, previous, next }: ClaimsProps) {
  usePoll(POLL_MS, { only: ['waiting', 'sign_ups'] })
  return (
    <Page
      title="Claims"
      tabTitle={`Claims of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Claims' }]}
    >
      <RegistryTabs organization={organization} current="claims" waiting={waiting.length + sign_ups.length} />
      {sign_ups.length > 0 && <PendingSignUps organization={organization} signUps={sign_ups} />}
      {waiting.length > 0 && (
        <section>
          <h2>They ask</h2>
          <CardTable
            label="Who asks for a rider"
            rows={waiting}
            rowKey={({ id }) => id}
            columns={[...CLAIM_COLUMNS, { title: 'Answer', cell: (row) => <Answer {...row} /> }]}
          />
        </section>
      )}
      {claims.length === 0 ? (
        <EmptyState
          sentence="Nobody has claimed a rider yet. Open a rider whom you typed in, and make a code for them."
          action={
            <Link className="button" href={paths.riders(organization.id)}>
              To the riders
            </Link>
          }
        />
      ) : (
        <CardTable
          label="Who has claimed whom"
          rows={claims}
          rowKey={({ id }) => id}
          columns={[
            ...CLAIM_COLUMNS,
            { title: 'By', cell: ({ by, way }) => (way === 'code' ? `Code of ${by}` : `Confirmed by ${by}`) },
            { title: 'State', cell: (row) => <State {...row} /> },
          ]}
        />
      )}
      <PageLinks label="Pages of the claims" previous={previous} next={next} />
    </Page>
  )
}

Claims.layout = AppLayout

const options = { preserveScroll: true }

function Answer({ id, rider }: ClaimItem) {
  return (
    <div className="actions">
      <button
        type="button"
        className="button"
        onClick={() => router.post(paths.confirmClaim(id), {}, options)}
      >
        Yes<span className="visually-hidden">, {rider.name} is theirs</span>
      </button>
      <button type="button" className="button" onClick={() => router.delete(paths.claim(id), options)}>
        No<span className="visually-hidden">, {rider.name} is not theirs</span>
      </button>
    </div>
  )
}

function State({ id, state, rider, account }: ClaimItem) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (state === 'taken back') return 'Taken back'
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        Take back<span className="visually-hidden"> the claim of {rider.name}</span>
      </button>
      <Confirm
        open={isAsking}
        title="Take back the claim"
        question={`${account.name} will not see the runs and the money of ${rider.name} any more, and needs a new code to claim them again.`}
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
