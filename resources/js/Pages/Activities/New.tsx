import type { NewClassesProps } from '#wire/events/classes.ts'
import * as paths from '#wire/paths.ts'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

const KINDS = ['Barrel race', 'Rodeo']

export default function NewClasses({ organization, event, presets, templates }: NewClassesProps) {
  return (
    <Page
      title="New classes"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'New classes' },
      ]}
      note="Tick as many as you want. Everything can be changed afterwards."
    >
      <Form
        initial={{ presets: {}, templates: {}, name: '' }}
        action={paths.activities(organization.id, event.id)}
        errorBag="classes"
        submit="Make the classes"
      >
        {KINDS.map((kind) => (
          <fieldset key={kind} className="choices">
            <legend>{kind}</legend>
            {presets
              .filter((preset) => preset.kind === kind)
              .map(({ name, made }) => (
                <CheckboxField
                  key={name}
                  name={`presets.${name}`}
                  label={name}
                  hint={made && 'This event has it already.'}
                />
              ))}
          </fieldset>
        ))}
        {templates.length > 0 && (
          <fieldset className="choices">
            <legend>Your templates</legend>
            {templates.map((template) => (
              <CheckboxField
                key={template.id}
                name={`templates.${template.id}`}
                label={template.name}
                hint={hintOf(template)}
              />
            ))}
          </fieldset>
        )}
        <TextField name="name" label="Or one of your own" hint="Timed and on a horse, until you set it." />
      </Form>
    </Page>
  )
}

function hintOf({ kind, classes, made, unusable }: NewClassesProps['templates'][number]) {
  if (unusable) return unusable
  const existingHint =
    made && (kind === 'event' ? 'This event has some of it already.' : 'This event has it already.')
  return [kind === 'event' && `${classes.join(', ')}.`, existingHint].filter(Boolean).join(' ')
}

NewClasses.layout = AppLayout
