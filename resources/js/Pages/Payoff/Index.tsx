import { formatCents } from '#lib/money.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { PayoffProps } from '#wire/payoff.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Paid } from './paid/Paid.tsx'
import { PayoffSums } from './paid/PayoffSums.tsx'
import { Unpaid } from './unpaid/Unpaid.tsx'
import '../../../css/organizer.css'
import '../../../css/checks.css'
import '../../../css/payoff.css'

export default function Payoff(props: PayoffProps) {
  const { organization, event, rider, unpaid, payoffs, totals, riderless_draws, can } = props

  return (
    <Page
      title={event.name}
      tabTitle={`${event.name} payoff`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
      actions={
        <ButtonLink href={entryPaths.publishPayouts(organization.id, event.id)}>Publish payouts</ButtonLink>
      }
    >
      <EventTabs organization={organization} event={event} can={can} current="payoff" />
      {totals.published_cents === 0 ? (
        <EmptyState
          sentence="No payout is published yet. Publish a class's payout, then pay its winners here."
          action={
            <ButtonLink href={paths.activities(organization.id, event.id)}>Go to the classes</ButtonLink>
          }
        />
      ) : (
        <div className="payoff">
          <PayoffSums totals={totals} />
          {rider && (
            <Notice
              action={
                <>
                  {can.organize && (
                    <ButtonLink href={entryPaths.entriesWithCard(organization.id, event.id, rider.id)}>
                      Back to {rider.name}'s card
                    </ButtonLink>
                  )}
                  <ButtonLink href={entryPaths.payoff(organization.id, event.id)}>Show all riders</ButtonLink>
                </>
              }
            >
              Showing only {rider.name}'s account.
            </Notice>
          )}
          {totals.unpayable_cents > 0 && (
            <Notice
              kind="warning"
              action={riderless_draws.map(({ activity_id, name, round }) => (
                <ButtonLink key={`${activity_id} ${round}`} href={paths.draw(event.id, activity_id, round)}>
                  Open the {name} draw{round && `, ${roundInWords(round)}`}
                </ButtonLink>
              ))}
            >
              Runs with no rider won {formatCents(totals.unpayable_cents)}. Add their riders in the draw, and
              you can pay it out.
            </Notice>
          )}
          {unpaid.length > 0 ? (
            <Unpaid {...props} />
          ) : (
            <p className="payoff-done">
              {rider ? `${rider.name}'s account has no winnings to pay.` : allPaidText(totals)}
            </p>
          )}
          {payoffs.length > 0 && <Paid {...props} />}
        </div>
      )}
    </Page>
  )
}

Payoff.layout = AppLayout

const allPaidText = ({ waiting_cents }: PayoffProps['totals']) =>
  waiting_cents > 0
    ? `All winnings are paid, but ${formatCents(waiting_cents)} hasn't been picked up.`
    : 'All winnings are paid.'
