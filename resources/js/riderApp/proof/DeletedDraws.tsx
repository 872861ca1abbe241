import { formatDateTimeWithZone } from '#lib/formatDates.ts'
import { ordinal, plural } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { PublicTombstone } from '#wire/riderApp/pages.ts'
import { DrawRecord } from './DrawRecord.tsx'
import { EntryDrawList } from './EntryDrawList.tsx'

type Props = { tombstones: PublicTombstone[]; zone: string; ofEvent: boolean }

export const DeletedDraws = ({ tombstones, zone, ofEvent }: Props) =>
  tombstones.map((tombstone) => (
    <section key={`${tombstone.deleted_at} ${tombstone.activity} ${tombstone.round}`}>
      <h2>{tombstoneTitle(tombstone, ofEvent)}</h2>
      <p suppressHydrationWarning>
        Deleted {formatDateTimeWithZone(tombstone.deleted_at, zone)}
        {tombstone.by && ` by ${tombstone.by}`}
        {tombstone.draws.length > 0 && `, after ${plural(tombstone.draws.length, 'draw')}`}.
      </p>
      {tombstone.entry_draws.map((entryDraws) => (
        <EntryDrawList key={entryDraws.commitment} entryDraws={entryDraws} heading="h3" />
      ))}
      {tombstone.draws.map((draw, index) => (
        <DrawRecord key={draw.seed} draw={draw} title={`${ordinal(index + 1)} draw`} zone={zone} />
      ))}
    </section>
  ))

const tombstoneTitle = ({ event, activity, round }: PublicTombstone, ofEvent: boolean) =>
  [!ofEvent && event, activity, round && roundInWords(round)].filter(Boolean).join(', ')
