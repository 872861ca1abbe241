import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { MoreMenu } from './MoreMenu.tsx'

type Props = {
  title: string
  tabTitle?: string
  crumbs?: Crumb[]
  status?: ReactNode
  note?: ReactNode
  /** Stays visible on phones, where two or more other actions fold into the More menu. */
  primaryAction?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({
  title,
  tabTitle = title,
  crumbs,
  status,
  note,
  primaryAction,
  actions,
  children,
}: Props) {
  return (
    <div className="screen">
      <Head title={tabTitle} />
      <header className="screen-head">
        <div className="heading">
          {crumbs && <Breadcrumb crumbs={crumbs} />}
          <div className="title">
            <h1>{title}</h1>
            {status}
          </div>
        </div>
        <div className="page-actions">
          {primaryAction}
          {actions && <MoreMenu>{actions}</MoreMenu>}
        </div>
        {note && <p>{note}</p>}
      </header>
      {children}
    </div>
  )
}
