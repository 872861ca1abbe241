import { Coins, ListOrdered } from 'lucide-react'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { PayoutPageWithoutMoney, PayoutProps } from '#wire/payout.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../../Components/Button.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import type { Payout } from '../usePayout.ts'
import { VoidAndUnpublish } from './PayoutActions.tsx'

type Props = PayoutProps & { page: PayoutPageWithoutMoney; payout: Payout }

export function PublishNotes(props: Props) {
  const { organization, event, activity, class_id, is_aggregate, view, tabs, can, page, payout } = props
  const { reasons, warnings, changed, checks } = page
  const { published } = payout
  const canVoid = can.pay && published && checks !== null
  const unpublished = page.rounds === 1 ? tabs.filter((tab) => !tab.current && !tab.published) : []

  return (
    <>
      {reasons.length > 0 && (
        <Notice
          kind="blocked"
          title="Can't publish yet"
          action={
            <div className="notice-links">
              {is_aggregate ? (
                <ButtonLink href={paths.activities(organization.id, event.id)}>
                  <ListOrdered aria-hidden size={16} /> Open classes
                </ButtonLink>
              ) : (
                <ButtonLink href={paths.draw(event.id, class_id, roundIn(view))}>
                  <ListOrdered aria-hidden size={16} /> Go to draw
                </ButtonLink>
              )}
              {can.pay && (
                <ButtonLink href={paths.money(event.id, class_id)}>
                  <Coins aria-hidden size={16} /> Go to payout settings
                </ButtonLink>
              )}
            </div>
          }
        >
          <Sentences sentences={reasons} />
        </Notice>
      )}
      {published && changed && (
        <Notice kind="warning" title="Needs republishing">
          <p>
            A score changed after you published. Unpublish and publish again to pay the corrected results.
          </p>
        </Notice>
      )}
      {(warnings.length > 0 || canVoid) && (
        <Notice
          kind="warning"
          title="Heads up"
          action={canVoid && <VoidAndUnpublish activityId={activity.id} view={view} payout={payout} />}
        >
          <Sentences sentences={warnings} />
        </Notice>
      )}
      {can.pay && published && unpublished.length > 0 && (
        <Notice
          title="Other payouts not published yet"
          action={
            <ButtonLink href={entryPaths.publishPayouts(organization.id, event.id)}>
              Publish payouts
            </ButtonLink>
          }
        >
          <p>{unpublished.map(({ label }) => label).join(', ')}</p>
        </Notice>
      )}
    </>
  )
}

const roundIn = (view: string) => (view === AVERAGE ? '' : view)

function Sentences({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  if (sentences.length === 1) return <p>{sentences[0]}</p>
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
