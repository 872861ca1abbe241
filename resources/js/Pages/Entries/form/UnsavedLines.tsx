import { Button } from '../../../Components/Button.tsx'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { UnsavedLine } from '../store/unsavedLine.ts'
import { discardUnsaved, retryUnsaved } from './saveLines.ts'
import { discardPayment, retryPayment, typedPaymentText } from './savePayments.ts'
import { namesOf } from './preview.ts'
import { UnsavedItem } from './UnsavedItem.tsx'

/** `onEdit` is undefined while the form has another unfinished line. */
export function UnsavedLines({ onEdit }: { onEdit: ((line: UnsavedLine) => void) | undefined }) {
  const screen = useEntriesScreen()
  const unsaved = useStore(screen.unsaved)
  const payments = useStore(screen.unsavedPayments)
  if (unsaved.length + payments.length === 0) return null

  return (
    <ul className="unsaved-lines" aria-label="Not saved yet">
      {unsaved.map((line, index) => (
        <UnsavedItem
          key={index}
          failure={line.failure}
          isQuestion={line.isQuestion}
          title={line.horse ? `${line.rider.name} on ${line.horse.name}` : line.rider.name}
          text={namesOf(line.body, screen.columns)}
          anyway="Enter anyway"
          onRetry={() => retryUnsaved(screen, line)}
          onDiscard={() => discardUnsaved(screen, line)}
        >
          {onEdit && <Button onClick={() => onEdit(line)}>Edit</Button>}
        </UnsavedItem>
      ))}
      {payments.map((unsavedPayment) => {
        const { client_key, rider, payment, failure, isQuestion } = unsavedPayment
        return (
          <UnsavedItem
            key={client_key}
            failure={failure}
            isQuestion={isQuestion}
            title={rider.name}
            text={typedPaymentText(payment)}
            anyway="Take it anyway"
            onRetry={() => retryPayment(screen, unsavedPayment)}
            onDiscard={() => discardPayment(screen, unsavedPayment)}
          />
        )
      })}
    </ul>
  )
}
