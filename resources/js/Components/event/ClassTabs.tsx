import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { Tabs } from '../Tabs.tsx'

type Props = {
  event: { id: number }
  activity: { id: number; name: string }
  can: Pick<Abilities, 'pay'>
  current: 'settings' | 'money' | 'draw' | 'payout'
}

const VIEWS = [
  { view: 'settings', label: 'Settings', url: paths.classSettings },
  { view: 'money', label: 'Money', url: paths.money },
  { view: 'draw', label: 'Draw', url: paths.draw },
  { view: 'payout', label: 'Payout', url: paths.payout },
] as const

const CLASS_MENU = 'class-menu'

/** Loaded when the menu opens, so that the first load of the page stays small. */
const ClassSwitcher = lazyComponent(async () => (await import('./ClassSwitcher.tsx')).ClassSwitcher)

export function ClassTabs({ event, activity, can, current }: Props) {
  const [isOpen, setOpen] = useState(false)
  const views = VIEWS.filter(({ view }) => view !== 'money' || can.pay)
  const { url } = VIEWS.find(({ view }) => view === current)!

  return (
    <Tabs
      label={`Views of ${activity.name}`}
      tabs={views.map(({ view, label, url }) => ({
        label,
        url: url(event.id, activity.id),
        current: view === current,
      }))}
    >
      <button type="button" className="icon-button" popoverTarget={CLASS_MENU} aria-label="Switch class">
        <ChevronsUpDown aria-hidden size={16} />
      </button>
      <div
        id={CLASS_MENU}
        popover="auto"
        className="menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <ClassSwitcher menuId={CLASS_MENU} activityId={activity.id} url={(id) => url(event.id, id)} />
        )}
      </div>
    </Tabs>
  )
}
