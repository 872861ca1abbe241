import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

type Props = { open: boolean; title: string; onClose: () => void; footer: ReactNode; children: ReactNode }

/**
 * The one dialog of the product: header, body, footer. The browser itself keeps the focus inside, gives it
 * back, and closes on Escape. Its contents exist only while it is open, so closing clears its fields.
 */
export function Modal({ open, title, onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <dialog ref={dialog} className="modal" aria-labelledby={heading} onClose={() => open && onClose()}>
      {open && (
        <>
          <h2 id={heading}>{title}</h2>
          <div className="modal-body">{children}</div>
          <div className="modal-footer">{footer}</div>
        </>
      )}
    </dialog>
  )
}
