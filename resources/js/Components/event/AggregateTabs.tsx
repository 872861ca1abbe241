import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'

type Props = {
  event: { id: number }
  activity: { id: number; name: string }
  can: Pick<Abilities, 'organize' | 'pay'>
  current: 'settings' | 'money' | 'payout'
}

const VIEWS = [
  { view: 'settings', label: 'Settings', url: paths.aggregate, needs: 'organize' },
  { view: 'money', label: 'Money', url: paths.money, needs: 'pay' },
  { view: 'payout', label: 'Payout', url: paths.payout, needs: null },
] as const

export const AggregateTabs = ({ event, activity, can, current }: Props) => (
  <Tabs
    label={`${activity.name} pages`}
    tabs={VIEWS.filter(({ needs }) => !needs || can[needs]).map(({ view, label, url }) => ({
      label,
      url: url(event.id, activity.id),
      current: view === current,
    }))}
  />
)
