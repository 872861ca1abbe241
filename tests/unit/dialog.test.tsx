// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '../../resources/js/Components/Dialog.tsx'
import { PageButtons } from '../../resources/js/Components/PageButtons.tsx'
import { StatusChip } from '../../resources/js/Components/StatusChip.tsx'

afterEach(cleanup)

describe('Dialog', () => {
  function Publish({ onClose }: { onClose: () => void }) {
    const [open, setOpen] = useState(false)
    const close = () => {
      setOpen(false)
      onClose()
    }
    return (
      <>
        <button onClick={() => setOpen(true)}>Publish Draw</button>
        <Dialog
          open={open}
          title="Publish Draw"
          onClose={close}
          footer={<button onClick={close}>Cancel</button>}
        >
          <input aria-label="Note" />
        </Dialog>
      </>
    )
  }

  const opened = () => {
    const onClose = vi.fn()
    render(<Publish onClose={onClose} />)
    const opener = screen.getByRole('button', { name: 'Publish Draw' })
    opener.focus()
    fireEvent.click(opener)
    return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Publish Draw' }) }
  }

  test('opens a dialog with its title and body', () => {
    const { dialog } = opened()
    expect(dialog.open).toBe(true)
    expect(within(dialog).getByRole('heading').textContent).toBe('Publish Draw')
    expect(within(dialog).getByLabelText('Note')).toBeDefined()
  })

  test('calls onClose once when a button closes the dialog', () => {
    const { dialog, onClose } = opened()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(dialog.open).toBe(false)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('calls onClose once when Escape closes the dialog', () => {
    const { dialog, onClose } = opened()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(dialog.open).toBe(false)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('calls onClose once when the browser closes the dialog', () => {
    const { dialog, onClose } = opened()
    dialog.close()
    expect(dialog.open).toBe(false)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('clears typed input when the dialog closes', () => {
    const { dialog } = opened()
    fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Nice run' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Publish Draw' }))
    expect(within(dialog).getByLabelText<HTMLInputElement>('Note').value).toBe('')
  })
})

describe('PageButtons', () => {
  test("shows a button for each page and marks the current page's button", () => {
    render(<PageButtons page={2} pageCount={3} onPage={() => {}} label="Pages of the draw" />)
    const buttons = within(screen.getByRole('navigation', { name: 'Pages of the draw' })).getAllByRole(
      'button',
    )
    expect(buttons.map((button) => button.textContent)).toEqual(['1', '2', '3'])
    expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual([null, 'page', null])
  })

  test('calls onPage with the page of the clicked button', () => {
    const onPage = vi.fn()
    render(<PageButtons page={1} pageCount={3} onPage={onPage} label="Pages" />)
    fireEvent.click(screen.getByRole('button', { name: '3' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  })
})

test.each([
  ['draft', 'Draft'],
  ['published', 'Published'],
  ['changed', 'Needs republishing'],
] as const)('shows the status %s as text with an icon', (status, word) => {
  const { container } = render(<StatusChip status={status} />)
  expect(container.textContent).toBe(word)
  expect(container.querySelector('svg')).not.toBeNull()
})
