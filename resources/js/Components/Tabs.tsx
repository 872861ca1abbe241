import { Link } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = { label: ReactNode; url: string; current: boolean; published?: boolean }

type Props = { label: string; tabs: Tab[] }

export function Tabs({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.url

  useEffect(() => {
    const tab = nav.current!.querySelector<HTMLElement>('[aria-current]')
    if (!tab) return
    const center = () => {
      nav.current!.scrollLeft = tab.offsetLeft - (nav.current!.clientWidth - tab.offsetWidth) / 2
    }
    // The tab changes size when its font loads.
    const observer = new ResizeObserver(center)
    observer.observe(nav.current!)
    observer.observe(tab)
    return () => observer.disconnect()
  }, [current])

  return (
    <nav className="tabs" aria-label={label} ref={nav}>
      {tabs.map((tab) => (
        <Link key={tab.url} href={tab.url} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.published && <CircleCheck role="img" aria-label="published" size={14} />}
        </Link>
      ))}
    </nav>
  )
}
