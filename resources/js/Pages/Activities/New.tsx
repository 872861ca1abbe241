import type { NewClassesProps } from '#wire/events/classes.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { NewClassMoney } from './classes/NewClassMoney.tsx'
import { initialMoney, type NewClassesValues } from './classes/newClassValues.ts'
import '../../../css/organizer.css'
import '../../../css/newClasses.css'

const KINDS = [
  { kind: 'Barrel race', title: 'Barrel races' },
  { kind: 'Rodeo', title: 'Rodeo' },
]

export default function NewClasses({ organization, event, presets, own, templates, can }: NewClassesProps) {
  const initial: NewClassesValues = {
    presets: {},
    templates: {},
    name: '',
    money: Object.fromEntries(presets.map((preset) => [preset.name, initialMoney(preset, can)])),
    own_money: initialMoney(own, can),
  }

  return (
    <Page
      title="New classes"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'New classes' },
      ]}
      note={`${event.name} · ${eventSummary(event)}`}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      <p className="quiet">Check all that apply. You can change everything later.</p>
      <Form
        initial={initial}
        action={paths.activities(organization.id, event.id)}
        errorBag="classes"
        submit="Add classes"
        hasSaveBar
      >
        {(values) => (
          <>
            {KINDS.map(({ kind, title }) => (
              <Card key={kind} title={title}>
                <div className="checklist">
                  {presets
                    .filter((preset) => preset.kind === kind)
                    .map(({ name, made, side_pots }) => (
                      <div key={name} className="new-class">
                        <CheckboxField
                          name={`presets.${name}`}
                          label={name}
                          hint={made && 'Already in this event.'}
                        />
                        {values.presets[name] && (
                          <NewClassMoney
                            field={`money.${name}`}
                            label={name}
                            sidePots={side_pots}
                            money={values.money[name]!}
                            canPay={can.pay}
                          />
                        )}
                      </div>
                    ))}
                </div>
              </Card>
            ))}
            {templates.length > 0 && (
              <Card title="Your templates" note="Each template adds its money settings and side pots, too.">
                <div className="checklist">
                  {templates.map((template) => (
                    <CheckboxField
                      key={template.id}
                      name={`templates.${template.id}`}
                      label={template.name}
                      hint={hintOf(template)}
                    />
                  ))}
                </div>
              </Card>
            )}
            <Card title="Another class">
              <div className="new-class">
                <TextField name="name" label="Class name" hint="Starts as a timed event with horses." />
                {values.name.trim() !== '' && (
                  <NewClassMoney
                    field="own_money"
                    label={values.name}
                    sidePots={own.side_pots}
                    money={values.own_money}
                    canPay={can.pay}
                  />
                )}
              </div>
            </Card>
          </>
        )}
      </Form>
    </Page>
  )
}

function hintOf({ kind, classes, made, unusable }: NewClassesProps['templates'][number]) {
  if (unusable) return unusable
  const existingHint =
    made && (kind === 'event' ? 'Some of these classes are already in this event.' : 'Already in this event.')
  return [kind === 'event' && `${classes.join(', ')}.`, existingHint].filter(Boolean).join(' ')
}

NewClasses.layout = AppLayout
