import { useDeferredValue, useMemo } from 'react'
import type { MoneyProps } from '#wire/events/money.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { AggregateTabs } from '../../Components/event/AggregateTabs.tsx'
import { ClassMenu } from '../../Components/event/ClassMenu.tsx'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { DivisionFields } from './money/DivisionFields.tsx'
import { EditConflict } from './money/EditConflict.tsx'
import { PlaceFields } from './money/PlaceFields.tsx'
import { PayoutPreview } from './money/preview/PayoutPreview.tsx'
import { SidePotFees } from './money/SidePotFees.tsx'
import { TieAndRoundingFields } from './money/TieAndRoundingFields.tsx'
import { PurseFields } from './money/PurseFields.tsx'
import {
  currentFees,
  contestKind,
  parseSettings,
  type MoneyFormValues,
  initialValues,
} from './money/formValues.ts'
import '../../../css/organizer.css'
import '../../../css/money.css'
import '../../../css/tabBand.css'
import * as paths from '#wire/paths.ts'

// Only users with the pay permission can open this page.
const CAN = { organize: true, pay: true }

export default function MoneyPage(props: MoneyProps) {
  const { organization, event, activity, tabs, kind, held } = props
  const ofClass = activity.parent_id === null ? activity : { id: activity.parent_id, name: tabs[0]!.label }

  return (
    <Page
      title={ofClass.name}
      status={<ClassMenu eventId={event.id} activityId={ofClass.id} current="money" />}
      tabTitle={`${activity.name} money`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: ofClass.name },
      ]}
    >
      <div className="screen-bar tab-band">
        {activity.is_aggregate ? (
          <AggregateTabs event={event} activity={activity} can={CAN} current="money" />
        ) : (
          <ClassTabs event={event} activity={ofClass} can={CAN} current="money" />
        )}
        {tabs.length > 1 && <Tabs label="Class and side pots" tabs={tabs} />}
      </div>
      {activity.parent_id !== null && <h2>{activity.name}</h2>}
      {held && (
        <Notice
          kind="blocked"
          action={<ButtonLink href={paths.payout(event.id, activity.id)}>Go to payout</ButtonLink>}
        >
          {held}
        </Notice>
      )}
      {/* The key resets the form when the user opens another contest. */}
      <Form
        key={activity.id}
        initial={initialValues(props)}
        versionField="version"
        method="patch"
        action={paths.money(event.id, activity.id)}
        errorBag="money"
        submit="Save"
        hasSaveBar
      >
        {(values) => (
          <>
            <div className="money-fields">
              <a className="to-preview" href="#preview">
                See payout preview
              </a>
              <EditConflict values={values} props={props} />
              <PurseFields values={values} props={props} />
              {activity.parent_id === null && !activity.is_aggregate && <SidePotFees {...props} />}
              {!kind.custom && (
                <>
                  <DivisionFields kind={contestKind(props, values)} />
                  <PlaceFields />
                  <TieAndRoundingFields kind={contestKind(props, values)} />
                </>
              )}
            </div>
            <DeferredPreview values={values} props={props} />
          </>
        )}
      </Form>
    </Page>
  )
}

MoneyPage.layout = AppLayout

function DeferredPreview({ values, props }: { values: MoneyFormValues; props: MoneyProps }) {
  const typed = useDeferredValue(values)
  const settings = useMemo(() => parseSettings(typed), [typed])
  const fees = useMemo(() => (settings ? currentFees(props, settings, typed) : []), [props, settings, typed])

  const kind = useMemo(() => contestKind(props, typed), [props, typed])

  return <PayoutPreview settings={settings} kind={kind} fees={fees} />
}
