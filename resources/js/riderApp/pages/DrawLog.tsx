import type { DrawLogPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { DeletedDraws } from '../proof/DeletedDraws.tsx'

export const DrawLog = ({ page }: { page: DrawLogPage }) => {
  const { title, event, time_zone, organization_id, tombstones } = page
  return (
    <>
      <h1>Draw log: {event ? <a href={paths.publicEvent(event.slug)}>{title}</a> : title}</h1>
      <p className="muted">Draws from deleted classes, gos and events.</p>
      {tombstones.length === 0 && <p>No deleted draws.</p>}
      <DeletedDraws tombstones={tombstones} zone={time_zone} ofEvent={event !== null} />
      {event && organization_id !== null && (
        <p>
          <a href={paths.organizationDrawLog(organization_id)}>{event.organization} draw log</a>
        </p>
      )}
    </>
  )
}
