import { groupBy } from '#lib/groupBy.ts'
import type { PublicExhibition } from '#wire/riderApp/pages.ts'
import { exhibitionText } from '../exhibitionText.ts'

export function EventExhibitions({ exhibitions }: { exhibitions: PublicExhibition[] }) {
  if (exhibitions.length === 0) return null
  return (
    <>
      <h2>Exhibitions</h2>
      <ul className="cards">
        {groupBy(exhibitions, ({ place }) => exhibitionText(place)).map((group) => (
          <li key={exhibitionText(group[0]!.place)}>
            <b>{exhibitionText(group[0]!.place)}</b>
            {group.map(({ rider, horse, gone }, index) => (
              <span key={index} className={gone ? 'muted' : undefined}>
                {[rider, horse].filter(Boolean).join(' · ')}
                {gone && ' (gone)'}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
