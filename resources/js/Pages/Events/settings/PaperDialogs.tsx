import type { PAPER_PRESETS } from '#rules/entries/papers.ts'
import type { EditEventProps } from '#wire/events/event.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export type NewPaper = (typeof PAPER_PRESETS)[number]

type Props = Pick<EditEventProps, 'organization' | 'event' | 'contests' | 'can'> & { onClose: () => void }

export function NewPaperDialog(props: Props & { paper: NewPaper | null }) {
  const { organization, event, contests, can, paper, onClose } = props
  return (
    <Dialog open={paper !== null} title={paper?.name ? `Add ${paper.name}` : 'Add a paper'} onClose={onClose}>
      {paper && (
        <Form
          initial={{ ...paper, everywhere: false, contests: {} }}
          action={entryPaths.paperKinds(organization.id, event.id)}
          errorBag="paper"
          submit="Add"
          onSaved={onClose}
          onCancel={onClose}
        >
          {({ everywhere, validity }) => (
            <>
              <TextField name="name" label="Paper" maxLength={60} required />
              <SelectField
                name="holder"
                label="Needed from"
                options={[
                  { value: 'rider', label: 'Riders' },
                  { value: 'horse', label: 'Horses' },
                ]}
              />
              <SelectField
                name="validity"
                label="Valid"
                hint={
                  validity === 'date' &&
                  'When you check off the paper, enter its expiration date. If it never expires, leave the date blank.'
                }
                options={[
                  { value: 'event', label: 'For one event' },
                  { value: 'date', label: 'Until it expires' },
                ]}
              />
              {can.lead && (
                <SelectField
                  name="everywhere"
                  label="Needed at"
                  options={[
                    { value: false, label: 'This event' },
                    { value: true, label: `All events of ${organization.name}` },
                  ]}
                />
              )}
              {!everywhere && <ContestChoices contests={contests} />}
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}

export function EditPaperDialog(props: Props & { kind: EditEventProps['paper_kinds'][number] | null }) {
  const { organization, event, contests, kind, onClose } = props
  return (
    <Dialog open={kind !== null} title={`Edit ${kind?.name}`} onClose={onClose}>
      {kind && (
        <Form
          initial={{
            name: kind.name,
            contests: Object.fromEntries(kind.contest_ids.map((id) => [id, true])),
          }}
          method="patch"
          action={entryPaths.paperKind(organization.id, event.id, kind.id)}
          errorBag="paper"
          submit="Save"
          onSaved={onClose}
          onCancel={onClose}
        >
          <TextField name="name" label="Paper" maxLength={60} required />
          {!kind.everywhere && <ContestChoices contests={contests} />}
        </Form>
      )}
    </Dialog>
  )
}

function ContestChoices({ contests }: Pick<EditEventProps, 'contests'>) {
  if (contests.length === 0) return null
  return (
    <fieldset className="choices">
      <legend>Needed in these classes (check none for all)</legend>
      {contests.map(({ id, name }) => (
        <CheckboxField key={id} name={`contests.${id}`} label={name} />
      ))}
    </fieldset>
  )
}
