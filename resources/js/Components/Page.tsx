import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'

type Props = {
  title: string
  /** Title of the browser tab, when `title` alone is ambiguous. */
  tabTitle?: string
  crumbs?: Crumb[]
  status?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  wide?: boolean
  children: ReactNode
}

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
