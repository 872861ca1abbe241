import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'

type Props = {
  title: string
  /** What the browser's tab says, where the title alone could be that of many pages. */
  tabTitle?: string
  crumbs?: Crumb[]
  /** Chips beside the title. */
  status?: ReactNode
  /** One line on what is shown. */
  note?: ReactNode
  /** What can be done with all of it: buttons and links. */
  actions?: ReactNode
  /** For tables that need the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A page: the way to here, its name, its state, what can be done with it, and its contents. */
export function Page({ title, tabTitle = title, crumbs, status, note, actions, wide, children }: Props) {
  return (
    <div className={wide ? 'screen' : 'screen narrow'}>
      <Head title={tabTitle} />
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <header className="screen-head">
        <div className="title">
          <h1>{title}</h1>
          {status}
        </div>
        {note && <p>{note}</p>}
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
