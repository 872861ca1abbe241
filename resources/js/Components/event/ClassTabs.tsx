import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'

type Props = {
  event: { id: number }
  activity: { id: number; name: string }
  can: Pick<Abilities, 'organize' | 'pay'>
  current: 'settings' | 'money' | 'draw' | 'payout'
}

const VIEWS = [
  { view: 'settings', label: 'Settings', url: paths.classSettings, needs: 'organize' },
  { view: 'money', label: 'Money', url: paths.money, needs: 'pay' },
  { view: 'draw', label: 'Draw', url: paths.draw, needs: null },
  { view: 'payout', label: 'Payout', url: paths.payout, needs: null },
] as const

export const ClassTabs = ({ event, activity, can, current }: Props) => (
  <Tabs
    label={`${activity.name} pages`}
    tabs={VIEWS.filter(({ needs }) => !needs || can[needs]).map(({ view, label, url }) => ({
      label,
      url: url(event.id, activity.id),
      current: view === current,
    }))}
  />
)
