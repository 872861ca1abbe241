import { X } from 'lucide-react'
import { plural } from '#lib/plural.ts'
import { gapNotice } from '#rules/draw/messages.ts'
import { outsideWordNotice } from '#rules/draw/summary.ts'
import { commitmentOf } from '#rules/draw/proof.ts'
import type { RandomizedDraw } from '#wire/draw.ts'
import { useDraw } from '../screen/drawContext.ts'

export type DrawResult = { draw: RandomizedDraw; commitment: string }

const MAX_LISTED = 12

export function DrawResultNotice({
  drawn,
  onClose,
}: {
  drawn: DrawResult | null
  onClose: (drawn: null) => void
}) {
  const { activity } = useDraw()
  if (!drawn || activity.publish_draw) return null
  const { draw: made, commitment: commitmentBefore } = drawn
  const { entries, minGap, achievedGap, isSpaced, requests, tooClose, notHonored, seed, word } = made
  const matches = commitmentOf(seed) === commitmentBefore

  return (
    <section className="toast" style={WIDE} aria-label="How it was drawn">
      <div>
        <p>
          <strong>
            Drawn: {entries} runs{isSpaced && `, at least ${plural(achievedGap, 'slot')} apart`}.
          </strong>{' '}
          {isSpaced
            ? achievedGap < minGap && gapNotice(achievedGap, minGap)
            : 'No rider or horse runs more than once.'}
        </p>
        {tooClose.length > 0 && (
          <p>
            Fewer than {minGap} slots apart:{' '}
            {joinWithLimit(tooClose.map(({ name, slots: [one, other] }) => `${name} #${one} and #${other}`))}.
          </p>
        )}
        {requests > 0 && (
          <p>
            {notHonored.length === 0
              ? 'All requests were honored.'
              : `Requests not honored: ${joinWithLimit(notHonored.map(({ slot, rider, request }) => `#${slot} ${rider} (${request})`))}.`}
          </p>
        )}
        <p>{outsideWordNotice(word)}</p>
        <details open={!matches}>
          <summary>Seed and commitment</summary>
          <p>
            Seed <code className="fingerprint">{seed}</code>{' '}
            {matches
              ? 'It matches the commitment shown before the draw:'
              : "It doesn't match the commitment shown on this page. Someone drew again first:"}{' '}
            <code className="fingerprint">{commitmentBefore}</code>
          </p>
          <p>
            Commitment for the next draw <code className="fingerprint">{made.nextCommitment}</code>
          </p>
        </details>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss this notice"
        onClick={() => onClose(null)}
      >
        <X aria-hidden size={18} />
      </button>
    </section>
  )
}

const WIDE = {
  maxWidth: 'none',
  flexWrap: 'nowrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  margin: '0.5rem 0',
} as const

const joinWithLimit = (items: string[]) =>
  items.length > MAX_LISTED
    ? `${items.slice(0, MAX_LISTED).join('; ')} and ${items.length - MAX_LISTED} more`
    : items.join('; ')
