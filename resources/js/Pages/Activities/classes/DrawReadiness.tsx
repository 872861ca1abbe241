import { Link } from '@inertiajs/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ActivitySummary } from '#wire/events/activities.ts'

export function DrawReadiness({
  activity: { publish_draw, missing, warnings, next },
}: {
  activity: ActivitySummary
}) {
  const isReady = next?.step === 'draw' && missing.length === 0
  const toFix = publish_draw ? [] : missing
  if (!isReady && toFix.length === 0 && warnings.length === 0) return null
  return (
    <span className="readiness">
      {isReady && (
        <span className="chip">
          <CircleCheck aria-hidden size={14} />
          Ready to draw
        </span>
      )}
      {toFix.map(({ sentence, url }) => (
        <Link key={sentence} href={url}>
          {sentence}
        </Link>
      ))}
      {warnings.map((sentence) => (
        <span key={sentence} className="warned">
          <TriangleAlert aria-hidden size={14} /> {sentence}
        </span>
      ))}
    </span>
  )
}
