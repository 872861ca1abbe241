import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { me } from '../account/me.ts'
import { BELL } from '../layout/icons.tsx'

export function NotificationBell() {
  const unread = useStore(me)?.unread
  return (
    <a className="bell" href={paths.riderAppNotifications}>
      {BELL}
      <span className="hidden">Notifications{unread ? `, ${unread} new` : ''}</span>
      {unread ? (
        <span className="badge" aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </a>
  )
}
