import { memo } from 'react'
import { formatCents } from '#lib/money.ts'
import { moneyProblems, type MoneySettings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { Notice } from '../../../../Components/Notice.tsx'
import { assumptionText, type Scenario, previewScenarios } from './scenarios.ts'
import { MoneyBreakdown } from './MoneyBreakdown.tsx'
import { PrizesByPlace } from './PrizesByPlace.tsx'

type Props = {
  settings: MoneySettings | null
  kind: MoneyProps['kind']
  fees: number[]
}

export const PayoutPreview = memo(function Preview({ settings, kind, fees }: Props) {
  return (
    <section className="money-preview" id="preview" aria-label="Preview" tabIndex={0}>
      <h2>Payout preview</h2>
      {settings && Object.keys(moneyProblems(settings, kind)).length === 0 ? (
        <Scenarios settings={settings} kind={kind} fees={fees} />
      ) : (
        <PreviewProblems problems={settings ? Object.values(moneyProblems(settings, kind)) : []} />
      )}
    </section>
  )
})

function PreviewProblems({ problems }: { problems: string[] }) {
  return (
    <div role="status">
      <p>To see the preview, fix this first:</p>
      <ul>
        {problems.length ? (
          problems.map((problem) => <li key={problem}>{problem}</li>)
        ) : (
          <li>Each amount has to be a number.</li>
        )}
      </ul>
    </div>
  )
}

function Scenarios({ settings, kind, fees }: Props & { settings: MoneySettings }) {
  const cases = previewScenarios(settings, kind, fees)

  return (
    <>
      <p className="hint">{assumptionText(cases, kind)}</p>
      {cases.map(cutWarning).map(
        (warning) =>
          warning && (
            <Notice key={warning} kind="warning">
              {warning}
            </Notice>
          ),
      )}
      <div className="money-totals">
        <MoneyBreakdown cases={cases} />
      </div>
      <PrizesByPlace cases={cases} kind={kind} />
    </>
  )
}

function cutWarning({ entries, results }: Scenario) {
  const { cutCents } = results.money
  return (
    cutCents > 0 &&
    `With ${entries}, the purse is ${formatCents(cutCents)} short of the fixed amounts, so each place pays less.`
  )
}
