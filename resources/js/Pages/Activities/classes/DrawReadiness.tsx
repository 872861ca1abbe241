import { Link } from '@inertiajs/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ActivitySummary } from '#wire/pages.ts'

/** True for a published draw without warnings, because a published draw shows nothing else. */
const hasNothingToShow = ({ publish_draw, warnings }: ActivitySummary) =>
  publish_draw && warnings.length === 0

export function DrawReadiness({ activity }: { activity: ActivitySummary }) {
  if (hasNothingToShow(activity)) return null
  const { publish_draw, missing, warnings } = activity
  return (
    <div className="readiness">
      {!publish_draw && missing.length === 0 && (
        <span className="chip">
          <CircleCheck aria-hidden size={14} />
          Ready to draw
        </span>
      )}
      {!publish_draw &&
        missing.map(({ sentence, url }) => (
          <Link key={sentence} href={url}>
            {sentence}
          </Link>
        ))}
      {warnings.map((sentence) => (
        <span key={sentence} className="warned">
          <TriangleAlert aria-hidden size={14} /> {sentence}
        </span>
      ))}
    </div>
  )
}
