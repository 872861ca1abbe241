import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { me } from '../own/me.ts'

/** The way to somebody's own list, with how much of it is new. */
export function Bell() {
  const unread = useStore(me)?.unread
  return (
    <a className="bell" href={paths.phoneNotifications}>
      Notifications{unread ? ` (${unread})` : ''}
    </a>
  )
}
