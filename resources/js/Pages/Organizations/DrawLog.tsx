import { ordinal } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { DrawLogProps } from '#wire/drawLog.ts'
import * as paths from '#wire/paths.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { formatDateTimeIn } from '../../riderApp/format.ts'

/** Formats the time in this computer's time zone. */
const formatLocalTime = (moment: string) => formatDateTimeIn(undefined, Date.parse(moment))

type Tombstone = DrawLogProps['tombstones'][number]

export default function DrawLog({ organization, tombstones }: DrawLogProps) {
  return (
    <Page
      title="Draw log"
      tabTitle={`Draw log of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Draw log' }]}
    >
      {tombstones.length === 0 && (
        <EmptyState sentence="A class, round or event that is deleted after a draw leaves its draws here." />
      )}
      {tombstones.map((tombstone) => (
        <DeletedDraws key={tombstone.id} {...tombstone} />
      ))}
    </Page>
  )
}

const DeletedDraws = ({ event, activity, round, deleted_at, deleted_by, is_public, draws }: Tombstone) => (
  <section>
    <h2>{[event, activity, round && roundInWords(round)].filter(Boolean).join(', ')}</h2>
    <p className="quiet">
      Deleted {formatLocalTime(deleted_at)} by {deleted_by}.{' '}
      {is_public ? 'Phones show it too.' : "Phones don't show it."}
    </p>
    {draws.map(({ made_at, by, reason, word, seed, order }, index) => (
      <details key={seed}>
        <summary>
          {ordinal(index + 1)} draw, {formatLocalTime(made_at)}, by {by}
          {reason && `: ${reason}`}
        </summary>
        <p>
          {word === null ? 'No outside word' : `Outside word "${word}"`}, seed{' '}
          <code className="fingerprint">{seed}</code>
        </p>
        <ol>
          {order.map((rider, place) => (
            <li key={place}>{rider}</li>
          ))}
        </ol>
      </details>
    ))}
  </section>
)

DrawLog.layout = AppLayout
