import { Link } from '@inertiajs/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ClassList } from '#wire/events/progress.ts'
import * as paths from '#wire/paths.ts'
import { getJson } from '../../api/http.ts'
import { withErrorLog } from '../../api/errors.ts'
import { placeBelowButton } from '../Menu.tsx'

export type ClassView = 'settings' | 'money' | 'draw' | 'payout'

const CLASS_URLS = {
  settings: paths.classSettings,
  money: paths.money,
  draw: paths.draw,
  payout: paths.payout,
} satisfies Record<ClassView, unknown>

/** An average has no draw, so its payout page opens instead. */
const AVERAGE_URLS = { ...CLASS_URLS, settings: paths.aggregate, draw: paths.payout }

type Props = { menuId: string; eventId: number; activityId: number; current: ClassView }

export function ClassSwitcher({ menuId, eventId, activityId, current }: Props) {
  const [classes, setClasses] = useState<ClassList | 'loading' | 'failed'>('loading')

  useEffect(() => {
    void withErrorLog('Could not load the classes', () =>
      getJson<ClassList>(paths.classList(activityId)),
    ).then((answer) => setClasses(answer?.data ?? 'failed'))
  }, [activityId])

  useLayoutEffect(() => placeBelowButton(document.getElementById(menuId)!), [menuId, classes])

  if (classes === 'loading') return <p role="status">Loading...</p>
  if (classes === 'failed') return <p role="alert">Couldn't load the classes. Try again.</p>
  return classes.map(({ id, name, is_aggregate }) => (
    <Link
      key={id}
      href={(is_aggregate ? AVERAGE_URLS : CLASS_URLS)[current](eventId, id)}
      aria-current={id === activityId ? 'page' : undefined}
      onClick={() => document.getElementById(menuId)!.hidePopover()}
    >
      {name}
    </Link>
  ))
}
