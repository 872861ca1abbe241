import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { me } from '../own/me.ts'
import { BELL } from '../parts/icons.tsx'

/** The way to somebody's own list, with how much of it is new. */
export function Bell() {
  const unread = useStore(me)?.unread
  return (
    <a className="bell" href={paths.phoneNotifications}>
      {BELL}
      <span className="hidden">Notifications</span>
      {unread ? ` (${unread})` : ''}
    </a>
  )
}
