import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, type ButtonKind } from './Button.tsx'
import '../../css/menu.css'

type Props = { label: string; icon?: ReactNode; kind?: ButtonKind; children: ReactNode }

export function Menu({ label, icon = <Ellipsis aria-hidden size={16} />, kind = 'quiet', children }: Props) {
  const id = useId()

  return (
    <>
      <Button kind={kind} popoverTarget={id} aria-label={label} title={label}>
        {icon}
      </Button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="menu"
        onToggle={({ currentTarget, newState }) => newState === 'open' && placeBelowButton(currentTarget)}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

export function placeBelowButton(menu: HTMLElement) {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)!.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = menu
  const below = button.bottom + GAP
  const fitsBelow = below + offsetHeight <= innerHeight
  style.left = `${Math.max(GAP, Math.min(button.left, innerWidth - offsetWidth - GAP))}px`
  style.top = `${fitsBelow ? below : Math.max(GAP, button.top - offsetHeight - GAP)}px`
}

const GAP = 4
