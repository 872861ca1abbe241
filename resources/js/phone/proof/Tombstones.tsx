import { ordinal } from '#lib/plural.ts'
import { roundInWords } from '#rules/rounds.ts'
import type { PublicTombstone } from '#wire/phone/pages.ts'
import { momentIn } from '../words.ts'
import { DrawRecord } from './DrawRecord.tsx'

type Props = { tombstones: PublicTombstone[]; zone: string; ofEvent: boolean }

/** The draws of classes and rounds that were deleted since. */
export const Tombstones = ({ tombstones, zone, ofEvent }: Props) =>
  tombstones.map((tombstone) => (
    <section key={`${tombstone.deleted_at} ${tombstone.activity} ${tombstone.round}`}>
      <h2>{nameOf(tombstone, ofEvent)}</h2>
      <p suppressHydrationWarning>
        Deleted {momentIn(zone, Date.parse(tombstone.deleted_at))}
        {tombstone.by && ` by ${tombstone.by}`}, after{' '}
        {tombstone.draws.length === 1 ? '1 draw' : `${tombstone.draws.length} draws`}.
      </p>
      {tombstone.draws.map((draw, index) => (
        <DrawRecord key={draw.seed} draw={draw} title={`${ordinal(index + 1)} draw`} zone={zone} />
      ))}
    </section>
  ))

const nameOf = ({ event, activity, round }: PublicTombstone, ofEvent: boolean) =>
  [!ofEvent && event, activity, round && roundInWords(round)].filter(Boolean).join(', ')
