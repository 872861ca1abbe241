import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { confirmLeave } from '../visits/confirmLeave.ts'
import { Progress } from './Progress.tsx'

type Props = { open: boolean; title: string; onClose: () => void; footer?: ReactNode; children: ReactNode }

/** Closing the dialog unmounts its children, which clears their fields. */
export function Dialog({ open, title, onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-enter]')?.focus()
  }, [open])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (confirmLeave(event.currentTarget)) onClose()
  }

  // Use a portal, because a dialog inside a closed popover would be hidden.
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      onCancel={cancel}
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      {open && (
        <>
          <h2 id={heading}>{title}</h2>
          <div className="modal-body">{children}</div>
          {footer && <div className="modal-footer">{footer}</div>}
        </>
      )}
    </dialog>,
    document.getElementById('main') ?? document.body,
  )
}

export type DefaultButton = 'confirms' | 'cancels'

type ConfirmProps = {
  open: boolean
  title: string
  question: string
  busy: boolean
  progressLabel?: string
  /** The button that gets focus, unless a field has `data-enter`. */
  defaultButton?: DefaultButton
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

export function Confirm({
  busy,
  progressLabel,
  defaultButton,
  onConfirm,
  onCancel,
  children,
  ...dialogProps
}: ConfirmProps) {
  const { open, title, question } = dialogProps

  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      footer={
        <>
          <button
            type="button"
            className="button"
            data-enter={defaultButton === 'cancels' ? '' : undefined}
            onKeyDown={defaultButton ? ignoreKeyRepeat : undefined}
            onClick={onCancel}
          >
            Cancel
          </button>
          <button
            type="button"
            className="button primary"
            disabled={busy}
            data-enter={defaultButton === 'confirms' ? '' : undefined}
            onKeyDown={defaultButton ? ignoreKeyRepeat : undefined}
            onClick={onConfirm}
          >
            Confirm
          </button>
        </>
      }
    >
      <p>{question}</p>
      {children}
      {busy && progressLabel && <Progress label={progressLabel} />}
    </Dialog>
  )
}

function ignoreKeyRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
