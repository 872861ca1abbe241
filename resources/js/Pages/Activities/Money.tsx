import { useDeferredValue, useMemo } from 'react'
import type { MoneyProps } from '#wire/events/money.ts'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Divisions } from './money/Divisions.tsx'
import { Meanwhile } from './money/Meanwhile.tsx'
import { Places } from './money/Places.tsx'
import { Preview } from './money/preview/Preview.tsx'
import { Rules } from './money/Rules.tsx'
import { Source } from './money/Source.tsx'
import { feesOfNow, kindIn, settingsIn, type Values, valuesOf } from './money/values.ts'
import '../../../css/money.css'
import * as paths from '#wire/paths.ts'

// Nobody else comes here.
const PAYS = { pay: true }

/** The money of a class or of an incentive, and beside it what it would pay. */
export default function MoneyScreen(props: MoneyProps) {
  const { organization, event, activity, tabs, kind, held } = props

  return (
    <Screen
      wide
      title={`Money of ${activity.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        ...partOf(tabs),
        { label: activity.name },
      ]}
    >
      {tabs[0]?.current && <ClassTabs event={event} activity={activity} can={PAYS} current="money" />}
      {tabs.length > 1 && <Tabs label="Money of" tabs={tabs} />}
      {held && <p className="money-warning">{held}</p>}
      {/* A form for each contest: what was typed for one is not for another. */}
      <Form
        key={activity.id}
        initial={valuesOf(props)}
        stays="version"
        method="patch"
        action={paths.money(event.id, activity.id)}
        bag="money"
        submit="Save the money"
      >
        {(values) => (
          <>
            <div className="money-fields">
              <a className="to-preview" href="#preview">
                See what it would pay
              </a>
              <Meanwhile values={values} props={props} />
              <Source values={values} props={props} />
              {!kind.custom && (
                <>
                  <Divisions kind={kindIn(props, values)} />
                  <Places />
                  <Rules kind={kindIn(props, values)} />
                </>
              )}
            </div>
            <PreviewOf values={values} props={props} />
          </>
        )}
      </Form>
    </Screen>
  )
}

MoneyScreen.layout = AppLayout

/** The way to an incentive leads over its class. */
const partOf = ([ofClass]: MoneyProps['tabs']) =>
  ofClass && !ofClass.current ? [{ label: ofClass.label, href: ofClass.url }] : []

/** Typing goes before calculating: what is shown follows as soon as there is a moment. */
function PreviewOf({ values, props }: { values: Values; props: MoneyProps }) {
  const typed = useDeferredValue(values)
  const settings = useMemo(() => settingsIn(typed), [typed])
  const fees = useMemo(() => (settings ? feesOfNow(props, settings, typed) : []), [props, settings, typed])

  const kind = useMemo(() => kindIn(props, typed), [props, typed])

  return <Preview settings={settings} kind={kind} fees={fees} />
}
