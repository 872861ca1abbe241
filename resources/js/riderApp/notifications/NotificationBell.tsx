import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { me } from '../account/me.ts'
import { BELL } from '../layout/icons.tsx'

export function NotificationBell() {
  const unread = useStore(me)?.unread
  return (
    <a className="bell" href={paths.riderAppNotifications}>
      {BELL}
      <span className="hidden">Notifications</span>
      {unread ? ` (${unread})` : ''}
    </a>
  )
}
