import { ordinal } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { PublicTombstone } from '#wire/riderApp/pages.ts'
import { formatDateTimeIn } from '../format.ts'
import { DrawRecord } from './DrawRecord.tsx'

type Props = { tombstones: PublicTombstone[]; zone: string; ofEvent: boolean }

export const DeletedDraws = ({ tombstones, zone, ofEvent }: Props) =>
  tombstones.map((tombstone) => (
    <section key={`${tombstone.deleted_at} ${tombstone.activity} ${tombstone.round}`}>
      <h2>{tombstoneTitle(tombstone, ofEvent)}</h2>
      <p suppressHydrationWarning>
        Deleted {formatDateTimeIn(zone, Date.parse(tombstone.deleted_at))}
        {tombstone.by && ` by ${tombstone.by}`}, after{' '}
        {tombstone.draws.length === 1 ? '1 draw' : `${tombstone.draws.length} draws`}.
      </p>
      {tombstone.draws.map((draw, index) => (
        <DrawRecord key={draw.seed} draw={draw} title={`${ordinal(index + 1)} draw`} zone={zone} />
      ))}
    </section>
  ))

const tombstoneTitle = ({ event, activity, round }: PublicTombstone, ofEvent: boolean) =>
  [!ofEvent && event, activity, round && roundInWords(round)].filter(Boolean).join(', ')
