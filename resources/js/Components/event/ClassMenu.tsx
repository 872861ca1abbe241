import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import type { ClassView } from './ClassSwitcher.tsx'

const MENU = 'class-menu'

const ClassSwitcher = lazyComponent(async () => (await import('../lazyMenus.ts')).ClassSwitcher)

type Props = { eventId: number; activityId: number; current: ClassView }

export function ClassMenu(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        popoverTarget={MENU}
        aria-label="Switch class"
        title="Switch class"
      >
        <ChevronsUpDown aria-hidden size={16} />
      </button>
      <div
        id={MENU}
        popover="auto"
        className="menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <ClassSwitcher menuId={MENU} {...props} />}
      </div>
    </>
  )
}
