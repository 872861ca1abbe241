import { formatShortWeekday } from '#lib/formatDays.ts'
import { formatCents } from '#lib/money.ts'
import type { OfferedClass } from '#wire/riderApp/onlineEntries.ts'
import { type Choice, isCounted, offeredBy, toggleClass, toggleContest } from './choice.ts'

type Props = { classes: OfferedClass[]; choice: Choice; onChange(choice: Choice): void }

const KINDS = { 'side pot': '', rollover: ', rolls over', average: ', average' }

export function ClassChoices({ classes, choice, onChange }: Props) {
  return (
    <fieldset>
      <legend>Classes</legend>
      {classes.length === 0 && <p>No classes yet.</p>}
      {classes.map((one) => {
        const isChosen = choice.activity_ids.includes(one.id)
        return (
          <div key={one.id} className="class-choice">
            <Option
              name={one.runs_on ? `${one.name}, ${formatShortWeekday(one.runs_on)}` : one.name}
              cents={one.closed_because ? null : one.fee_cents}
              hint={one.closed_because}
              isChecked={isChosen}
              onToggle={() => onChange(toggleClass(choice, one))}
            />
            {isChosen &&
              offeredBy(choice, classes, one).map((contest) => (
                <Option
                  key={contest.id}
                  name={`${contest.name}${KINDS[contest.kind]}`}
                  cents={contest.fee_cents}
                  isChecked={isCounted(choice, one.id, contest.id)}
                  onToggle={() => onChange(toggleContest(choice, one.id, contest))}
                />
              ))}
          </div>
        )
      })}
    </fieldset>
  )
}

type OptionProps = {
  name: string
  cents: number | null
  /** Why the option can't be chosen. */
  hint?: string | null
  isChecked: boolean
  onToggle(): void
}

function Option({ name, cents, hint = null, isChecked, onToggle }: OptionProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isChecked} disabled={hint !== null && !isChecked} onChange={onToggle} />
      <span>
        {name}
        {hint && <small>{hint}</small>}
      </span>
      {cents !== null && <span className="price">{formatCents(cents)}</span>}
    </label>
  )
}
