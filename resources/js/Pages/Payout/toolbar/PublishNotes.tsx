import { Info, TriangleAlert } from 'lucide-react'
import type { PayoutPageWithoutMoney } from '#wire/payout.ts'

export function PublishNotes({ page, published }: { page: PayoutPageWithoutMoney; published: boolean }) {
  return (
    <>
      {published && page.changed && (
        <p className="payout-note changed">
          <TriangleAlert aria-hidden size={16} />A score was corrected after publication. The money stays as
          published until the payout is unpublished and published again.
        </p>
      )}
      <Sentences heading="Not ready to publish:" sentences={page.reasons} />
      <Sentences heading="Worth knowing:" sentences={page.warnings} />
    </>
  )
}

function Sentences({ heading, sentences }: { heading: string; sentences: string[] }) {
  if (!sentences?.length) return null
  return (
    <div className="payout-note">
      <Info aria-hidden size={16} />
      <div>
        <p>{heading}</p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
