import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'

type Props = { event: { id: number }; activity: { id: number; name: string }; current: 'settings' | 'money' }

/** The views of one class, for those who set it. */
export function ClassTabs({ event, activity, current }: Props) {
  return (
    <Tabs
      label={`Views of ${activity.name}`}
      tabs={[
        {
          label: 'Settings',
          url: paths.classSettings(event.id, activity.id),
          current: current === 'settings',
        },
        { label: 'Money', url: paths.money(event.id, activity.id), current: current === 'money' },
        { label: 'Draw', url: paths.draw(event.id, activity.id), current: false },
        { label: 'Payout', url: paths.payout(event.id, activity.id), current: false },
      ]}
    />
  )
}
