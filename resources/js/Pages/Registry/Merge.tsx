import { Link, router } from '@inertiajs/react'
import type { MergeProps } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
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
          ? `${gone.name} will be gone, and everything of theirs belongs to ${plan.kept.name}, ${plan.kept.about}.`
          : `Which one is ${gone.name} in truth? You see what changes before it does.`}
      </p>
      {asked && <PendingRequest {...asked} href={mergeUrl} />}
      {plan ? (
        <MergePlanForm {...props} plan={plan} here={mergeUrl} />
      ) : (
        <Candidates {...props} here={mergeUrl} />
      )}
    </Page>
  )
}

Merge.layout = AppLayout

function PendingRequest({ name, at, href }: { name: string; at: string; href: string }) {
  const day = new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
  return (
    <p>
      {name} was asked on {day} whether this is they, and has not answered yet.{' '}
      <button type="button" className="button" onClick={() => router.delete(href)}>
        Withdraw the question
      </button>
    </p>
  )
}

function Candidates({ kind, q, candidates, here }: MergeProps & { here: string }) {
  return (
    <>
      <SearchForm
        key={q}
        label={`Search the ${kind === 'rider' ? 'riders' : 'horses'}`}
        placeholder="Name"
        q={q}
        onSearch={(text) => router.get(here, text ? { q: text } : {})}
      />
      {candidates.length === 0 ? (
        <EmptyState sentence="Nobody is called nearly so. Search for another name." />
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
