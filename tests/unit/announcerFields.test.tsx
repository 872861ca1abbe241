// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { AnnouncerFields } from '../../resources/js/Pages/Entries/card/AnnouncerFields.tsx'

afterEach(cleanup)

const cardWith = (announcer_note: string | null) => ({ back_number: null, announcer_note }) as RiderCard
const note = () => screen.getByLabelText<HTMLInputElement>("Announcer's note")

test('keeps a note that is being typed, and its focus, while another secretary changes the note', () => {
  const onChange = vi.fn(async () => true)
  const { rerender } = render(<AnnouncerFields card={cardWith('Local')} onChange={onChange} />)
  note().focus()
  fireEvent.change(note(), { target: { value: 'First run since' } })
  rerender(<AnnouncerFields card={cardWith('From Texas')} onChange={onChange} />)
  expect([note().value, document.activeElement]).toEqual(['First run since', note()])
})

test('saves a note once when Enter is pressed and the focus leaves the field', async () => {
  let answer = (_isSaved: boolean) => {}
  const onChange = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
  const { rerender } = render(<AnnouncerFields card={cardWith(null)} onChange={onChange} />)
  fireEvent.change(note(), { target: { value: 'Local favorite ' } })
  fireEvent.keyDown(note(), { key: 'Enter' })
  fireEvent.blur(note())
  expect(onChange.mock.calls).toEqual([[{ announcer_note: 'Local favorite' }]])
  rerender(<AnnouncerFields card={cardWith('Local favorite')} onChange={onChange} />)
  await act(async () => answer(true))
  expect(note().value).toBe('Local favorite')
})

test('keeps a rejected note in the field', async () => {
  render(<AnnouncerFields card={cardWith(null)} onChange={async () => false} />)
  fireEvent.change(note(), { target: { value: 'Too late' } })
  await act(async () => void fireEvent.blur(note()))
  expect(note().value).toBe('Too late')
})
