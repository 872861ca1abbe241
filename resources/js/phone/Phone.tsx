import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import { Draw } from './pages/Draw.tsx'
import { DrawLog } from './pages/DrawLog.tsx'
import { Event } from './pages/Event.tsx'
import { Now } from './pages/Now.tsx'
import { Leave } from './pages/Leave.tsx'
import { Notifications } from './pages/Notifications.tsx'
import { OwnFrame } from './pages/OwnFrame.tsx'
import { Problem } from './pages/Problem.tsx'
import { Proof } from './pages/Proof.tsx'
import { Results } from './pages/Results.tsx'
import { Bell } from './me/Bell.tsx'
import { Status } from './parts/Status.tsx'
import { WithoutNetwork } from './parts/WithoutNetwork.tsx'
import { ThemeButton } from './parts/ThemeButton.tsx'
import type { PhoneProps } from './props.ts'

type Props = Pick<PhoneProps, 'page' | 'at'>

/** A page of the riders' app: made on the server for everybody alike, and made live in the phone. */
export function Phone({ page, at }: Props) {
  return (
    <>
      <header className="top">
        <a className="brand" href={paths.phones}>
          {PRODUCT}
        </a>
        {'event' in page && page.event && <Status at={at} zone={page.event.time_zone} />}
        {page.kind === 'now' && <WithoutNetwork at={at} />}
        <a className="mine" href={paths.phoneView('me')}>
          My runs
        </a>
        <Bell />
        <ThemeButton />
      </header>
      <main>
        {page.kind === 'now' && <Now page={page} />}
        {page.kind === 'event' && <Event page={page} at={at} />}
        {page.kind === 'draw' && <Draw page={page} at={at} />}
        {page.kind === 'proof' && <Proof page={page} />}
        {page.kind === 'draw log' && <DrawLog page={page} />}
        {page.kind === 'results' && <Results page={page} at={at} />}
        {page.kind === 'own' && <OwnFrame page={page} />}
        {page.kind === 'notifications' && <Notifications />}
        {page.kind === 'leave' && <Leave page={page} />}
        {page.kind === 'problem' && <Problem page={page} />}
      </main>
    </>
  )
}
