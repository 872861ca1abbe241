import type { DrawLogPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Empty } from '../layout/Empty.tsx'
import { DeletedDraws } from '../proof/DeletedDraws.tsx'

export const DrawLog = ({ page }: { page: DrawLogPage }) => {
  const { title, event, time_zone, organization_id, tombstones } = page
  return (
    <>
      <div className="head">
        {event && (
          <p className="crumb">
            <a href={paths.publicEvent(event.slug)}>{title}</a>
          </p>
        )}
        <h1>{event ? 'Draw log' : `Draw log: ${title}`}</h1>
      </div>
      <p className="muted">Draws from deleted classes, gos and events.</p>
      {tombstones.length === 0 && <Empty>No deleted draws.</Empty>}
      <DeletedDraws tombstones={tombstones} zone={time_zone} ofEvent={event !== null} />
      {event && organization_id !== null && (
        <p>
          <a href={paths.organizationDrawLog(organization_id)}>{event.organization} draw log</a>
        </p>
      )}
    </>
  )
}
