import * as paths from '#wire/paths.ts'

/** The screens that people walk between all day, by their addresses with every number a 0. */
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

/**
 * While a link is pointed at, or has the focus, the script of the screen behind it is loaded. What the screen shows is
 * asked for by the click alone: answered before, it could be old by then.
 */
export function prefetchPagesOnHover(load: (screen: string) => Promise<unknown>) {
  const point = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    const screen = link && link.origin === location.origin && pageAt(link.pathname)
    // Should it fail, the click tries again and says so.
    if (screen) load(screen).catch(() => {})
  }
  document.addEventListener('pointerover', point, { passive: true })
  document.addEventListener('focusin', point)
}
