import { formatDateTimeWithZone } from '#lib/formatDates.ts'
import type { DrawPage } from '#wire/riderApp/pages.ts'

type Props = { go: DrawPage['rounds'][number]; zone: string }

export const Commitment = ({ go, zone }: Props) => (
  <details className="commitment">
    <summary>For checking the next draw</summary>
    <p>The next draw's seed has to match this commitment. That shows the seed was fixed before the draw.</p>
    <p>
      Commitment for the next draw, posted{' '}
      <span suppressHydrationWarning>{formatDateTimeWithZone(go.committed_at, zone)}</span>:{' '}
      <code>{go.commitment}</code>
    </p>
    {go.replaced_commitments.map(({ commitment, committed_at, replaced_at }) => (
      <p key={commitment} suppressHydrationWarning>
        Earlier commitment, posted {formatDateTimeWithZone(committed_at, zone)}: <code>{commitment}</code>.
        Replaced {formatDateTimeWithZone(replaced_at, zone)}, when a backup was restored.
      </p>
    ))}
  </details>
)
