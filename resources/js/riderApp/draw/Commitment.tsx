import type { DrawPage } from '#wire/riderApp/pages.ts'
import { formatDateTimeIn } from '../format.ts'

type Props = { go: DrawPage['rounds'][number]; zone: string }

export const Commitment = ({ go, zone }: Props) => (
  <div className="commitment">
    <p>
      Commitment for the next draw, posted{' '}
      <span suppressHydrationWarning>{formatDateTimeIn(zone, Date.parse(go.committed_at))}</span>:{' '}
      <code>{go.commitment}</code>
    </p>
    {go.replaced_commitments.map(({ commitment, committed_at, replaced_at }) => (
      <p key={commitment} suppressHydrationWarning>
        Earlier commitment, posted {formatDateTimeIn(zone, Date.parse(committed_at))}:{' '}
        <code>{commitment}</code>. Replaced {formatDateTimeIn(zone, Date.parse(replaced_at))}, when a backup
        was restored.
      </p>
    ))}
  </div>
)
