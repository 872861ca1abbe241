import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'

type Props = {
  event: { id: number }
  activity: { id: number; name: string }
  can: Pick<Abilities, 'pay'>
  current: 'settings' | 'money' | 'draw' | 'payout'
}

export function ClassTabs({ event, activity, can, current }: Props) {
  return (
    <Tabs
      label={`Views of ${activity.name}`}
      tabs={[
        {
          label: 'Settings',
          url: paths.classSettings(event.id, activity.id),
          current: current === 'settings',
        },
        ...(can.pay
          ? [{ label: 'Money', url: paths.money(event.id, activity.id), current: current === 'money' }]
          : []),
        { label: 'Draw', url: paths.draw(event.id, activity.id), current: current === 'draw' },
        { label: 'Payout', url: paths.payout(event.id, activity.id), current: current === 'payout' },
      ]}
    />
  )
}
