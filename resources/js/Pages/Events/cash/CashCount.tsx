import { router } from '@inertiajs/react'
import { type KeyboardEvent, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { type CashCounts, DENOMINATIONS, sumCounts } from '#rules/fees/cashCount.ts'
import type { CashBox } from '#wire/events/cashBox.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { inputText, useField } from '../../../Components/form/formContext.ts'
import { TextField } from '../../../Components/form/TextField.tsx'
import { Difference } from './CashSums.tsx'

type Props = { organization: { id: number }; event: { id: number }; box: CashBox }
type Typed = { counts: Record<string, string | number> }

export function CashCount({ organization, event, box }: Props) {
  const { id, counted, expected_cents, version } = box
  const [previous, setPrevious] = useState<CashBox['counted']>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isReopening, setReopening] = useState(false)

  function countAgain() {
    setPrevious(counted)
    setReopening(true)
    router.post(
      entryPaths.reopenCashBox(organization.id, event.id, id),
      {},
      {
        preserveScroll: true,
        onFinish() {
          setReopening(false)
          setConfirming(false)
        },
      },
    )
  }

  if (counted)
    return (
      <>
        <Counted counted={counted} onCountAgain={box.can_reopen ? () => setConfirming(true) : undefined} />
        <Confirm
          open={isConfirming}
          title="Count again?"
          question={`This removes the count of ${formatCents(counted.cents)} by ${counted.counters.join(' and ')}. The numbers stay on the form so that you can correct them.`}
          busy={isReopening}
          onConfirm={countAgain}
          onCancel={() => setConfirming(false)}
        />
      </>
    )
  const { counters: [first = '', second = ''] = [], note = '' } = previous ?? {}

  return (
    <Card
      title="Count"
      note="Count at the end of the day. Two people must count and sign. The count closes the box, and the next payment opens a new one."
    >
      <Form
        initial={{ counts: countsOf(previous), first, second, note, expected_cents, version }}
        action={entryPaths.countCashBox(organization.id, event.id)}
        errorBag={`count ${id}`}
        submit="Close the box"
        question={({ counts, first, second }) =>
          // Without two different names, the server rejects the count anyway, so don't ask about the difference.
          first.trim() && second.trim() && first.trim().toLowerCase() !== second.trim().toLowerCase()
            ? differenceQuestion(sumCounts(asNumbers(counts)), expected_cents)
            : null
        }
      >
        {({ counts }: Typed) => (
          <>
            <table className="table cash-count">
              <thead>
                <tr>
                  <th>Bill or coin</th>
                  <th className="number">How many</th>
                  <th className="number">Total</th>
                </tr>
              </thead>
              <tbody>
                {DENOMINATIONS.map((cents, index) => (
                  <tr key={cents}>
                    <th scope="row">{nameOf(cents)}</th>
                    <td className="number">
                      <CountBox
                        name={`counts.${cents}`}
                        label={`Number of ${nameOf(cents)}`}
                        autoFocus={previous !== null && index === 0}
                      />
                    </td>
                    <td className="number">{formatCents(cents * numberOf(counts[cents]))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <CountSums cents={sumCounts(asNumbers(counts))} expected={expected_cents} />
            <TextField name="first" label="Counted by" required maxLength={60} />
            <TextField
              name="second"
              label="Also counted by"
              hint="Enter a second person."
              required
              maxLength={60}
            />
            <TextField name="note" label="Note" maxLength={200} />
          </>
        )}
      </Form>
    </Card>
  )
}

function differenceQuestion(cents: number, expected: number): string | null {
  if (cents === expected) return null
  const difference = `${formatCents(Math.abs(cents - expected))} ${cents < expected ? 'short' : 'over'}`
  return `The count is ${difference}: you counted ${formatCents(cents)}, and ${formatCents(expected)} should be in the box. Close the box anyway?`
}

const countsOf = (counted: CashBox['counted']): Typed['counts'] =>
  Object.fromEntries(DENOMINATIONS.map((cents) => [cents, counted?.counts[cents] || '']))

const nameOf = (cents: number) => (cents < 100 ? `${cents}¢` : `$${cents / 100}`)

const numberOf = (typed: string | number | undefined) =>
  /^\d{1,6}$/.test(String(typed ?? '').trim()) ? Number(typed) : 0

const asNumbers = (counts: Typed['counts']): CashCounts =>
  Object.fromEntries(DENOMINATIONS.map((cents) => [cents, numberOf(counts[cents])]))

type CountBoxProps = { name: string; label: string; autoFocus: boolean }

function CountBox({ name, label, autoFocus }: CountBoxProps) {
  const { value, change, error } = useField(name)
  return (
    <>
      <input
        autoFocus={autoFocus}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="money"
        maxLength={6}
        value={inputText(value)}
        onChange={({ target }) => change(target.value)}
        onKeyDown={goToNextField}
      />
      {error && (
        <small role="alert" className="error-text">
          {error}
        </small>
      )}
    </>
  )
}

function goToNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (event.repeat) return
  const fields = [...event.currentTarget.form!.elements] as HTMLElement[]
  fields[fields.indexOf(event.currentTarget) + 1]!.focus()
}

const CountSums = ({ cents, expected }: { cents: number; expected: number }) => (
  <dl className="cash-sums" aria-live="polite">
    <div className="total">
      <dt>Counted</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
    {cents > 0 && <Difference cents={cents - expected} />}
  </dl>
)

type CountedProps = { counted: NonNullable<CashBox['counted']>; onCountAgain: (() => void) | undefined }

function Counted({ counted: { counts, counters, note, at }, onCountAgain }: CountedProps) {
  return (
    <Card
      title="Count"
      note={`Counted ${at}.`}
      actions={onCountAgain && <Button onClick={onCountAgain}>Count again</Button>}
    >
      <table className="table cash-count">
        <tbody>
          {DENOMINATIONS.filter((cents) => counts[cents]).map((cents) => (
            <tr key={cents}>
              <th scope="row">{nameOf(cents)}</th>
              <td className="number">{counts[cents]}</td>
              <td className="number">{formatCents(cents * counts[cents]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p>{note}</p>}
      <div className="signatures">
        {counters.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </div>
    </Card>
  )
}
