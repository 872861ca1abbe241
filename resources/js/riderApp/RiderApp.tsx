import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import { Draw } from './pages/Draw.tsx'
import { DrawLog } from './pages/DrawLog.tsx'
import { EventOverview } from './pages/EventOverview.tsx'
import { EventList } from './pages/EventList.tsx'
import { Unsubscribe } from './pages/Unsubscribe.tsx'
import { Notifications } from './pages/Notifications.tsx'
import { AccountFrame } from './pages/AccountFrame.tsx'
import { Problem } from './pages/Problem.tsx'
import { Proof } from './pages/Proof.tsx'
import { Results } from './pages/Results.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { FreshnessStatus } from './layout/FreshnessStatus.tsx'
import { OfflineStatus } from './layout/OfflineStatus.tsx'
import { ThemeButton } from './layout/ThemeButton.tsx'
import type { RiderAppProps } from './props.ts'

type Props = Pick<RiderAppProps, 'page' | 'at'>

export function RiderApp({ page, at }: Props) {
  return (
    <>
      <header className="top">
        <a className="brand" href={paths.riderApp}>
          {PRODUCT}
        </a>
        {'event' in page && page.event && <FreshnessStatus at={at} zone={page.event.time_zone} />}
        {page.kind === 'now' && <OfflineStatus at={at} />}
        <a className="my-runs-link" href={paths.riderAppView('me')}>
          My runs
        </a>
        <NotificationBell />
        <ThemeButton />
      </header>
      <main>
        {page.kind === 'now' && <EventList page={page} />}
        {page.kind === 'event' && <EventOverview page={page} at={at} />}
        {page.kind === 'draw' && <Draw page={page} at={at} />}
        {page.kind === 'proof' && <Proof page={page} />}
        {page.kind === 'draw log' && <DrawLog page={page} />}
        {page.kind === 'results' && <Results page={page} at={at} />}
        {page.kind === 'own' && <AccountFrame page={page} />}
        {page.kind === 'notifications' && <Notifications />}
        {page.kind === 'leave' && <Unsubscribe page={page} />}
        {page.kind === 'problem' && <Problem page={page} />}
      </main>
    </>
  )
}
