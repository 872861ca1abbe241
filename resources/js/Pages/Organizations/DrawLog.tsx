import { formatDateTimeWithZone } from '#lib/formatDates.ts'
import { ordinal, plural } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { ENTERED_AGAIN_TEXTS } from '#rules/draw/drawnAtEntry.ts'
import type { DrawLogProps } from '#wire/drawLog.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

type Tombstone = DrawLogProps['tombstones'][number]

export default function DrawLog({ organization, tombstones }: DrawLogProps) {
  return (
    <Page
      title="Draw log"
      tabTitle={`Draw log, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Draw log' }]}
    >
      {tombstones.length === 0 && (
        <EmptyState
          sentence="No deleted draws. If you delete a class, go or event after its draw, you can still see the draw here."
          action={<ButtonLink href={paths.events(organization.id)}>Go to events</ButtonLink>}
        />
      )}
      {tombstones.map((tombstone) => (
        <DeletedDraws key={tombstone.id} {...tombstone} />
      ))}
    </Page>
  )
}

const DeletedDraws = ({
  event,
  activity,
  round,
  deleted_at,
  deleted_by,
  is_public,
  draws,
  entry_draws,
}: Tombstone) => (
  <Card
    title={[event, activity, round && roundInWords(round)].filter(Boolean).join(', ')}
    note={
      <>
        Deleted {formatDateTimeWithZone(deleted_at)} by {deleted_by}.{' '}
        {is_public ? 'Riders can still see these draws.' : 'Riders never saw these draws.'}
      </>
    }
  >
    {draws.map(({ made_at, by, reason, word, seed, order }, index) => (
      <details key={seed}>
        <summary>
          {ordinal(index + 1)} draw, {formatDateTimeWithZone(made_at)}, by {by}
          {reason && `: ${reason}`}
        </summary>
        <p>
          {word === null ? "No rider's word" : `Rider's word "${word}"`}, seed{' '}
          <code className="fingerprint">{seed}</code>
        </p>
        <ol>
          {order.map((rider, place) => (
            <li key={place}>{rider}</li>
          ))}
        </ol>
      </details>
    ))}
    {entry_draws.map(({ seed, draws }) => (
      <details key={seed}>
        <summary>Drawn at entry: {plural(draws.length, 'run')}</summary>
        <p>
          Seed <code className="fingerprint">{seed}</code>
        </p>
        <ul>
          {draws.map(({ id, slot, rider, entered_again }) => (
            <li key={id}>
              #{slot} {rider}
              {entered_again && ` (${ENTERED_AGAIN_TEXTS[entered_again]})`}
            </li>
          ))}
        </ul>
      </details>
    ))}
  </Card>
)

DrawLog.layout = AppLayout
