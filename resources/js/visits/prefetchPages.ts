import * as paths from '#wire/paths.ts'

const PAGES_BY_PATH: Record<string, string> = {
  [paths.organizations]: 'Organizations/Index',
  [paths.events(0)]: 'Events/Index',
  [paths.activities(0, 0)]: 'Activities/Index',
  [paths.ridersInEvent(0, 0)]: 'Events/Riders',
  [paths.eventSettings(0, 0)]: 'Events/Edit',
  [paths.classSettings(0, 0)]: 'Activities/Edit',
  [paths.money(0, 0)]: 'Activities/Money',
  [paths.draw(0, 0)]: 'DrawManager/Index',
  [paths.draw(0, 0, '0')]: 'DrawManager/Index',
  [paths.payout(0, 0)]: 'Payout/Index',
  [paths.leaderboard(0)]: 'Leaderboard/Index',
  [paths.checkRegister(0)]: 'Checks/Register',
}

export const pageAt = (pathname: string): string | undefined => PAGES_BY_PATH[pathname.replace(/\d+/g, '0')]

/** Loads only scripts, because data could be outdated by the time the user clicks. */
export function prefetchPagesOnHover(load: (screen: string) => Promise<unknown>) {
  const point = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    const screen = link && link.origin === location.origin && pageAt(link.pathname)
    if (screen) load(screen).catch(() => {})
  }
  document.addEventListener('pointerover', point, { passive: true })
  document.addEventListener('focusin', point)
}
