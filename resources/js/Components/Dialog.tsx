import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { confirmLeave } from '../visits/confirmLeave.ts'
import { Progress } from './Progress.tsx'

type Props = { open: boolean; title: string; onClose: () => void; footer?: ReactNode; children: ReactNode }

/**
 * The one dialog of the product: header, body, footer. The browser itself keeps the focus inside, gives it
 * back, and closes on Escape. Its contents exist only while it is open, so closing clears its fields; a form
 * in it brings its own buttons, and is asked about before what was typed into it is lost.
 */
export function Dialog({ open, title, onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-enter]')?.focus()
  }, [open])

  /** Escape. The browser would close it first and say so later: what is pressed in between would be lost. */
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (confirmLeave(event.currentTarget)) onClose()
  }

  return (
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
    </dialog>
  )
}

/** Which button has the focus; Escape cancels in any case. */
export type DefaultButton = 'confirms' | 'cancels'

type ConfirmProps = {
  open: boolean
  title: string
  question: string
  busy: boolean
  /** What is being done while it is busy, where that takes long. */
  progressLabel?: string
  /** Where it is asked in the midst of typing. Without it the focus is on Cancel, too. */
  defaultButton?: DefaultButton
  onConfirm: () => void
  onCancel: () => void
  /** Fields that belong to the question. */
  children?: ReactNode
}

/** Asks before something that others are told of, or that cannot be taken back. */
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

/** The Enter that led to the question must not answer it, however long it is held. */
function ignoreKeyRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
