import { useState } from 'react'
import type { PublicSlot } from '#wire/riderApp/pages.ts'
import { scrollToSlot } from '../scrollToSlot.ts'
import { useHydrated } from '../layout/useHydrated.ts'

export function FindRider({ runs, onFound }: { runs: PublicSlot[]; onFound(run: PublicSlot): void }) {
  const isHydrated = useHydrated()
  const [message, setMessage] = useState('')
  const [last, setLast] = useState({ text: '', slot: 0 })
  if (!isHydrated) return null

  function find(form: HTMLFormElement) {
    const text = String(new FormData(form).get('who')).trim().toLowerCase()
    const found = text ? runs.filter((run) => matches(run, text)) : []
    const after = text === last.text ? last.slot : 0
    const run = found.find(({ slot }) => slot > after) ?? found[0]
    setMessage(resultText(text, found.length, run))
    setLast({ text, slot: run?.slot ?? 0 })
    if (!run) return
    onFound(run)
    scrollToSlot(run.slot)
    const row = document.getElementById(`slot-${run.slot}`)!
    const isCovered = row.getBoundingClientRect().top < form.parentElement!.getBoundingClientRect().bottom
    if (found.length > 1 && !isCovered) return
    form.closest('details')!.open = false
    row.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        find(event.currentTarget)
      }}
    >
      <input
        type="search"
        name="who"
        aria-label="Find a rider, horse or draw number"
        placeholder="Rider, horse or draw #"
      />
      <button type="submit">Find</button>
      <span className="muted" role="status">
        {message}
      </span>
    </form>
  )
}

const matches = ({ slot, rider, horse }: PublicSlot, text: string) =>
  String(slot) === text || [rider, horse].some((name) => name?.toLowerCase().includes(text))

function resultText(text: string, count: number, run: PublicSlot | undefined): string {
  if (!text) return ''
  if (!run) return 'No rider or horse found.'
  return count === 1 ? '' : `Draw #${run.slot}, 1 of ${count} matches.`
}
