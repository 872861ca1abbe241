import { Link, router } from '@inertiajs/react'
import { formatDate } from '#lib/formatDates.ts'
import type { MergeProps } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { MergePlanForm } from '../../Components/registry/MergePlanForm.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import '../../../css/organizer.css'

export default function Merge(props: MergeProps) {
  const { organization, kind, gone, plan, asked } = props
  const isRider = kind === 'rider'
  const [list, mergeUrl] = isRider
    ? [paths.riders(organization.id), paths.mergeRider(organization.id, gone.id)]
    : [paths.horses(organization.id), paths.mergeHorse(organization.id, gone.id)]

  return (
    <Page
      title={`Merge ${gone.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: isRider ? 'Riders' : 'Horses', href: list },
        { label: `Merge ${gone.name}` },
      ]}
    >
      <p>
        {plan
          ? `Everything under ${gone.name} moves to ${plan.kept.name} (${plan.kept.about}), and ${gone.name} is removed.`
          : `Which ${kind} is the same ${isRider ? 'person' : 'horse'}? You'll see what changes before you confirm.`}
      </p>
      {asked && <PendingRequest {...asked} href={mergeUrl} />}
      {plan ? (
        <MergePlanForm {...props} plan={plan} here={mergeUrl} />
      ) : (
        <Candidates {...props} here={mergeUrl} list={list} />
      )}
    </Page>
  )
}

Merge.layout = AppLayout

function PendingRequest({ name, at, href }: { name: string; at: string; href: string }) {
  return (
    <Notice action={<Button onClick={() => router.delete(href)}>Withdraw request</Button>}>
      You asked {name} on {formatDate(at)}. They haven't answered yet.
    </Notice>
  )
}

function Candidates({ kind, q, candidates, here, list }: MergeProps & { here: string; list: string }) {
  const nouns = kind === 'rider' ? 'riders' : 'horses'
  return (
    <>
      <SearchForm
        key={q}
        label={`Search ${nouns}`}
        placeholder="Name"
        q={q}
        onSearch={(text) => router.get(here, text ? { q: text } : {})}
      />
      {candidates.length === 0 ? (
        <EmptyState
          sentence="No similar names. Search for another name."
          action={<ButtonLink href={list}>Show all {nouns}</ButtonLink>}
        />
      ) : (
        <ul className="candidates">
          {candidates.map(({ id, name, about, url }) => (
            <li key={id}>
              <Link href={url}>{name}</Link> <span className="quiet">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
