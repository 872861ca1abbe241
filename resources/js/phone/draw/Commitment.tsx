import type { DrawPage } from '#wire/phone/pages.ts'
import { momentIn } from '../words.ts'

type Props = { go: DrawPage['rounds'][number]; zone: string }

/** What the next draw has committed to, and what a restored backup replaced. */
export const Commitment = ({ go, zone }: Props) => (
  <div className="commitment">
    <p>
      Commitment of the next draw, since{' '}
      <span suppressHydrationWarning>{momentIn(zone, Date.parse(go.committed_at))}</span>:{' '}
      <code>{go.commitment}</code>
    </p>
    {go.replaced_commitments.map(({ commitment, committed_at, replaced_at }) => (
      <p key={commitment} suppressHydrationWarning>
        Replaced when a backup was restored, {momentIn(zone, Date.parse(replaced_at))}:{' '}
        <code>{commitment}</code>, since {momentIn(zone, Date.parse(committed_at))}
      </p>
    ))}
  </div>
)
