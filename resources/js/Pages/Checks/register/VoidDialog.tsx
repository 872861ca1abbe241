import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { voidCheck } from '../api.ts'

type VoidableCheck = {
  id: number
  number: number | null
  payee: string
  cents: number
  netted_cents: number
}
type Props = { check: VoidableCheck | null; onClose: () => void }

export function VoidDialog({ check, onClose }: Props) {
  const [hasNoResponse, setNoResponse] = useState(false)

  async function confirm() {
    setNoResponse(false)
    const number = await voidCheck(check!.id)
    if (number === 'unanswered') return setNoResponse(true)
    close()
    if (number === undefined) return
    notify(
      number === null
        ? `The payment to ${check!.payee} is void. You can pay these winnings again.`
        : `Check #${number} is void. You can pay its winnings with a new check.`,
    )
    router.reload()
  }

  const confirmOnce = () => singleFlight(`void check ${check?.id}`, confirm)

  function close() {
    setNoResponse(false)
    onClose()
  }

  const title = check?.number === null ? 'Void payment' : 'Void check'
  return (
    <Dialog
      open={check !== null}
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="danger" onClick={confirmOnce}>
            {title}
          </Button>
        </>
      }
    >
      <p>{check && question(check)}</p>
      {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={confirmOnce} />}
    </Dialog>
  )
}

function question({ number, payee, cents, netted_cents }: VoidableCheck): string {
  const fees = netted_cents > 0 ? ` ${formatCents(netted_cents)} in fees will be owed again.` : ''
  if (number !== null)
    return `Void check ${number} (${formatCents(cents)}, ${payee})?${fees} This can't be undone. Destroy the paper check.`
  const cash = cents > 0 ? ` Put ${formatCents(cents)} back in the cash box.` : ''
  return `Void the payment to ${payee}?${fees} This can't be undone.${cash}`
}
