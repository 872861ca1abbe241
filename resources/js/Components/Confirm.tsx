import { Modal } from './Modal.tsx'

type Props = {
  open: boolean
  title: string
  question: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that others are told of. */
export function Confirm({ open, title, question, busy, onConfirm, onCancel }: Props) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onCancel}
      footer={
        <>
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
          <button type="button" className="button primary" disabled={busy} onClick={onConfirm}>
            Confirm
          </button>
        </>
      }
    >
      <p>{question}</p>
    </Modal>
  )
}
