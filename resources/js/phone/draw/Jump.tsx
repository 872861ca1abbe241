import { useState } from 'react'
import type { PublicRun } from '#wire/phone/pages.ts'
import { showSlot } from '../slot.ts'
import { useAwake } from '../parts/useAwake.ts'

/**
 * Takes the list to a rider, a horse or a number; the next Enter to the one after it. It needs the script.
 */
export function Jump({ runs, onFound }: { runs: PublicRun[]; onFound(run: PublicRun): void }) {
  const isAwake = useAwake()
  const [said, setSaid] = useState('')
  const [last, setLast] = useState({ text: '', slot: 0 })
  if (!isAwake) return null

  function jump(form: HTMLFormElement) {
    const text = String(new FormData(form).get('who')).trim().toLowerCase()
    const found = text ? runs.filter((run) => isLike(run, text)) : []
    const after = text === last.text ? last.slot : 0
    const run = found.find(({ slot }) => slot > after) ?? found[0]
    setSaid(answerTo(text, found.length, run))
    setLast({ text, slot: run?.slot ?? 0 })
    if (!run) return
    onFound(run)
    showSlot(run.slot)
  }

  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        jump(event.currentTarget)
      }}
    >
      <input type="search" name="who" aria-label="Find a rider, horse or number" placeholder="Find a rider" />
      <button type="submit">Find</button>
      <span className="muted" role="status">
        {said}
      </span>
    </form>
  )
}

const isLike = ({ slot, rider, horse }: PublicRun, text: string) =>
  String(slot) === text || [rider, horse].some((name) => name?.toLowerCase().includes(text))

function answerTo(text: string, count: number, run: PublicRun | undefined): string {
  if (!text) return ''
  if (!run) return 'Nobody found.'
  return count === 1 ? `Number ${run.slot}.` : `Number ${run.slot}, one of ${count}.`
}
