import { Link } from '@inertiajs/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ClassList } from '#wire/events/progress.ts'
import * as paths from '#wire/paths.ts'
import { getJson } from '../../api/http.ts'
import { withErrorLog } from '../../api/errors.ts'
import { placeBelowButton } from '../Menu.tsx'

type Props = { menuId: string; activityId: number; url: (activityId: number) => string }

export function ClassSwitcher({ menuId, activityId, url }: Props) {
  const [classes, setClasses] = useState<ClassList | 'loading' | 'failed'>('loading')

  useEffect(() => {
    void withErrorLog('Could not load the classes', () =>
      getJson<ClassList>(paths.classList(activityId)),
    ).then((answer) => setClasses(answer?.data ?? 'failed'))
  }, [activityId])

  useLayoutEffect(() => placeBelowButton(document.getElementById(menuId)!), [menuId, classes])

  if (classes === 'loading') return <p role="status">Loading...</p>
  if (classes === 'failed') return <p role="alert">Couldn't load the classes. Try again.</p>
  return classes.map(({ id, name }) => (
    <Link
      key={id}
      href={url(id)}
      aria-current={id === activityId ? 'page' : undefined}
      onClick={() => document.getElementById(menuId)!.hidePopover()}
    >
      {name}
    </Link>
  ))
}
