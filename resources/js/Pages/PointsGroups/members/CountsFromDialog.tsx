import type { PointsMembersProps } from '#wire/seasons/members.ts'
import * as paths from '#wire/paths.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'

type Props = {
  group: { id: number }
  events: PointsMembersProps['events']
  member: PointsMembersProps['members'][number] | null
  onClose: () => void
}

export function CountsFromDialog({ group, events, member, onClose }: Props) {
  return (
    <Dialog open={member !== null} title={`When ${member?.rider.name}'s points start`} onClose={onClose}>
      {member && (
        <Form
          initial={{ from: member.counts_from === null ? 'season' : 'joining' }}
          method="patch"
          action={paths.pointsGroupMember(group.id, member.id)}
          errorBag="member"
          submit="Save"
          onSaved={onClose}
          onCancel={onClose}
        >
          <SelectField
            name="from"
            label="Count points"
            hint="Points count from the event you choose onward. Earlier points stay on record but don't count."
            options={fromOptions(events)}
          />
        </Form>
      )}
    </Dialog>
  )
}

const fromOptions = (events: PointsMembersProps['events']) => [
  { value: 'joining', label: "From today's event" },
  { value: 'season', label: 'The whole season' },
  ...events.map(({ id, name }) => ({ value: id, label: `From ${name}` })),
]
