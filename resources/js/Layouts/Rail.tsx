import { Link, usePage } from '@inertiajs/react'
import {
  Banknote,
  CalendarDays,
  ChevronsUpDown,
  LayoutTemplate,
  Menu,
  Settings,
  Trophy,
  Users,
  UserRoundCog,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { RailPage } from '#wire/navigation.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import { Badge } from '../Components/Badge.tsx'
import { lazyComponent } from '../Components/lazyComponent.tsx'
import { Horseshoe } from './Horseshoe.tsx'

const OrganizationMenu = lazyComponent(
  async () => (await import('../Components/lazyMenus.ts')).OrganizationMenu,
)

type Icon = ComponentType<{ 'aria-hidden': true; size: number }>

const PAGES: Record<RailPage, { label: string; Icon: Icon; url: (organizationId: number) => string }> = {
  events: { label: 'Events', Icon: CalendarDays, url: paths.events },
  riders: { label: 'Riders', Icon: Users, url: paths.riders },
  horses: { label: 'Horses', Icon: Horseshoe, url: paths.horses },
  seasons: { label: 'Seasons', Icon: Trophy, url: paths.seasons },
  checks: { label: 'Checks', Icon: Banknote, url: paths.checkRegister },
  people: { label: 'People', Icon: UserRoundCog, url: paths.people },
  templates: { label: 'Templates', Icon: LayoutTemplate, url: paths.templates },
  settings: { label: 'Settings', Icon: Settings, url: paths.editOrganization },
}

export function Rail({ status, children }: { status: ReactNode; children: ReactNode }) {
  const { navigation }: SharedProps = usePage().props
  const { component, url } = usePage()
  // Riders and horses use the same merge page component, so check the URL.
  const currentPage = railPageOf(url.includes('/horses/') ? 'Registry/Horse' : component)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.hidePopover?.(), [url])

  return (
    <header className="rail">
      <Link className="product" href={paths.organizations}>
        {PRODUCT}
      </Link>
      <button type="button" className="icon-button rail-button" popoverTarget="rail-menu">
        <Menu aria-hidden size={20} /> Menu
      </button>
      <div id="rail-menu" className="rail-menu" popover="auto" ref={menu}>
        {navigation && (
          <>
            <div className="switcher">
              <span>{navigation.organization.name}</span>
              {navigation.organizations.length > 0 ? (
                <OrganizationMenu {...navigation} />
              ) : (
                <Link href={paths.organizations} title="Switch organization" aria-label="Switch organization">
                  <ChevronsUpDown aria-hidden size={14} />
                </Link>
              )}
            </div>
            <nav aria-label={navigation.organization.name}>
              {navigation.pages.map(({ page, waiting }) => {
                const { label, Icon, url } = PAGES[page]
                return (
                  <Link
                    key={page}
                    href={url(navigation.organization.id)}
                    title={label}
                    aria-current={page === currentPage ? 'page' : undefined}
                  >
                    <Icon aria-hidden size={18} />
                    <span className="name">{label}</span>
                    <Badge count={waiting} />
                  </Link>
                )
              })}
            </nav>
          </>
        )}
        <div className="rail-foot">{children}</div>
      </div>
      {status}
    </header>
  )
}

function railPageOf(component: string): RailPage | null {
  const found = BY_COMPONENT.find(([prefix]) => component.startsWith(prefix))
  return found ? found[1] : 'events'
}

const BY_COMPONENT: [string, RailPage | null][] = [
  ['Registry/Horse', 'horses'],
  ['Registry/EditHorse', 'horses'],
  ['Registry/Bull', 'horses'],
  ['Registry/EditBull', 'horses'],
  ['Registry/', 'riders'],
  ['Riders/', 'riders'],
  ['Seasons/', 'seasons'],
  ['PointsGroups/', 'seasons'],
  ['Leaderboard/', 'seasons'],
  ['Checks/Register', 'checks'],
  ['TaxYear/', 'checks'],
  ['People/', 'people'],
  ['Invitations/', 'people'],
  ['Templates/', 'templates'],
  ['Associations/', 'settings'],
  ['Organizations/', 'settings'],
  ['Account/', null],
  ['Error/', null],
]
