import { X } from 'lucide-react'
import { gapReached } from '#rules/drawTexts.ts'
import { outsideWord } from '#rules/drawLine.ts'
import { commitmentOf } from '#rules/random.ts'
import type { RandomizedDraw } from '#wire/draw.ts'
import { useDraw } from '../state/draw.ts'

/** A draw that was just made, and the commitment that this page showed before it. */
export type Drawn = { made: RandomizedDraw; commitment: string }

const MOST_LISTED = 12

/** How the draw turned out, and what it was made from; it stays until dismissed. */
export function DrawnNote({ drawn, onClose }: { drawn: Drawn | null; onClose: (drawn: null) => void }) {
  const { activity } = useDraw()
  if (!drawn || activity.publish_draw) return null
  const { made, commitment: shownBefore } = drawn
  const { entries, minGap, achievedGap, isSpaced, requests, tooClose, notHonored, seed, word } = made
  const matches = commitmentOf(seed) === shownBefore

  return (
    <section className="notice" style={WIDE} aria-label="How it was drawn">
      <div>
        <p>
          <strong>
            Drawn: {entries} runs{isSpaced && `, at least ${achievedGap} apart`}.
          </strong>{' '}
          {isSpaced
            ? achievedGap < minGap && gapReached(achievedGap, minGap)
            : 'No rider or horse runs more than once.'}
        </p>
        {tooClose.length > 0 && (
          <p>
            Closer than {minGap}:{' '}
            {listed(tooClose.map(({ name, slots: [one, other] }) => `${name} #${one} and #${other}`))}.
          </p>
        )}
        {requests > 0 && (
          <p>
            {notHonored.length === 0
              ? 'All requests were honored.'
              : `Requests not honored: ${listed(notHonored.map(({ slot, rider, request }) => `#${slot} ${rider} (${request})`))}.`}
          </p>
        )}
        <p>{outsideWord(word)}</p>
        <p>
          Seed <code className="fingerprint">{seed}</code>{' '}
          {matches
            ? 'It matches the commitment shown before the draw:'
            : 'It does not match the commitment that this page showed. Another draw came first:'}{' '}
          <code className="fingerprint">{shownBefore}</code>
        </p>
        <p>
          Commitment of the next draw <code className="fingerprint">{made.nextCommitment}</code>
        </p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss how it was drawn"
        onClick={() => onClose(null)}
      >
        <X aria-hidden size={18} />
      </button>
    </section>
  )
}

/** A seed and a commitment fit in one line. */
const WIDE = { maxWidth: 'none', alignItems: 'flex-start', margin: '0.5rem 0' }

const listed = (items: string[]) =>
  items.length > MOST_LISTED
    ? `${items.slice(0, MOST_LISTED).join('; ')} and ${items.length - MOST_LISTED} more`
    : items.join('; ')
