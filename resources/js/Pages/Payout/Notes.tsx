import { Info, TriangleAlert } from 'lucide-react'
import type { PayoutPage } from '#wire/payout.ts'

/** Why the payout cannot be published yet, or that its scores are no longer those that were paid. */
export function Notes({ page, published }: { page: PayoutPage; published: boolean }) {
  if (published && page.changed) {
    return (
      <p className="payout-note changed">
        <TriangleAlert aria-hidden size={16} />A score was corrected after publication. The money stays as
        published until the payout is unpublished and published again.
      </p>
    )
  }
  if (published || !page.reasons?.length) return null
  return (
    <div className="payout-note">
      <Info aria-hidden size={16} />
      <div>
        <p>Not ready to publish:</p>
        <ul>
          {page.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
