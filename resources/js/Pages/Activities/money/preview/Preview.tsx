import { memo } from 'react'
import { formatCents } from '#rules/money.ts'
import { moneyProblems, type MoneySettings } from '#rules/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { assumption, type Case, casesOf } from './cases.ts'
import { Destinations } from './Destinations.tsx'
import { PaidPlaces } from './PaidPlaces.tsx'

type Props = {
  /** Null while something that was typed is no number. */
  settings: MoneySettings | null
  kind: MoneyProps['kind']
  /** What each entry of now is charged. */
  fees: number[]
}

/** What 20, 50, 100 and the entries of now would pay, worked out by the rules of the payout page. */
export const Preview = memo(function Preview({ settings, kind, fees }: Props) {
  return (
    <section className="money-preview" id="preview" aria-label="Preview" tabIndex={0}>
      <h2>What it would pay</h2>
      {settings && Object.keys(moneyProblems(settings, kind)).length === 0 ? (
        <Cases settings={settings} kind={kind} fees={fees} />
      ) : (
        <Waiting problems={settings ? Object.values(moneyProblems(settings, kind)) : []} />
      )}
    </section>
  )
})

function Waiting({ problems }: { problems: string[] }) {
  return (
    <div role="status">
      <p>The preview waits until this can be calculated:</p>
      <ul>
        {problems.length ? (
          problems.map((problem) => <li key={problem}>{problem}</li>)
        ) : (
          <li>Something that was typed is no number.</li>
        )}
      </ul>
    </div>
  )
}

function Cases({ settings, kind, fees }: Props & { settings: MoneySettings }) {
  const cases = casesOf(settings, kind, fees)

  return (
    <>
      <p className="hint">{assumption(cases, kind)}</p>
      {cases.map(cutOf).map(
        (said) =>
          said && (
            <p key={said} className="money-warning">
              {said}
            </p>
          ),
      )}
      <div className="money-totals">
        <Destinations cases={cases} />
      </div>
      <PaidPlaces cases={cases} kind={kind} />
    </>
  )
}

/** Fixed amounts that the money of so many entries does not reach. */
function cutOf({ label, results }: Case) {
  const { cutCents } = results.money
  return cutCents > 0 && `${label} entries: the fixed amounts are cut by ${formatCents(cutCents)} in all.`
}
