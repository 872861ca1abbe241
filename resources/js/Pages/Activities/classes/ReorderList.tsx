import { router } from '@inertiajs/react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import type { ActivitySummary } from '#wire/events/activities.ts'

type Props = { activities: ActivitySummary[]; url: string }

export function ReorderList({ activities, url }: Props) {
  const [announcement, announce] = useState('')
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const ids = activities.map(({ id }) => id)

  function move(from: number, to: number, button?: 'up' | 'down') {
    const id = ids[from]!
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    router.patch(
      url,
      { ids: moved },
      {
        preserveScroll: true,
        preserveState: true,
        onSuccess() {
          announce(`${activities[from]!.name} is now number ${to + 1} of ${ids.length}.`)
          const selector = `[data-class="${id}"] [data-move="${button}"]:not(:disabled), [data-class="${id}"] button:not(:disabled)`
          if (button) list.current?.querySelector<HTMLElement>(selector)?.focus()
        },
      },
    )
  }

  function drop(event: DragEvent, to: number) {
    event.preventDefault()
    const from = dragged.current
    dragged.current = null
    if (from !== null && from !== to) move(from, to)
  }

  return (
    <>
      <ol className="order-list" ref={list}>
        {activities.map(({ id, name }, index) => (
          <li
            key={id}
            data-class={id}
            draggable
            onDragStart={() => void (dragged.current = index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <GripVertical aria-hidden size={18} />
            <span>{name}</span>
            <button
              type="button"
              className="icon-button"
              data-move="up"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1, 'up')}
            >
              <ArrowUp aria-hidden size={18} />
            </button>
            <button
              type="button"
              className="icon-button"
              data-move="down"
              aria-label={`Move ${name} down`}
              disabled={index === ids.length - 1}
              onClick={() => move(index, index + 1, 'down')}
            >
              <ArrowDown aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
