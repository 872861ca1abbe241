import type { EditClassProps } from '#wire/events/classes.ts'
import { Card } from '../../../Components/Card.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function ScoringFields({ groups, sees_seasons }: Pick<EditClassProps, 'groups' | 'sees_seasons'>) {
  return (
    <>
      <Card title="Class">
        <TextField name="name" label="Name" required />
        <SelectField
          name="scoring"
          label="Timed or judged"
          options={[
            { value: 'time', label: 'Timed: fastest wins' },
            { value: 'points', label: 'Judged: most points win' },
          ]}
        />
        <div className="inline-choices" role="group" aria-label="Track">
          <span aria-hidden>Track</span>
          <CheckboxField name="track_horses" label="Horses" />
          <CheckboxField name="track_bulls" label="Bulls" />
        </div>
        <CheckboxField
          name="has_divisions"
          label="Divisions"
          hint="Set splits and percentages on the Money tab."
        />
        <SelectField
          name="payType"
          label="Payout"
          options={[
            { value: 'formula', label: 'Calculate from purse' },
            { value: 'custom', label: 'Enter amounts' },
          ]}
        />
        {sees_seasons && (
          <SelectField
            name="points_seasons_group_id"
            label="Points group"
            hint={
              groups.length
                ? 'Places in this class earn points in that season. A class can be in only one group.'
                : 'To award points, create a group under Seasons first.'
            }
            options={[
              { value: null, label: 'No points' },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Card>
      <Card title="Penalties available" note="Scorers can choose these next to the time.">
        <div className="choices">
          {PENALTY_FIELDS.map(({ name, label }) => (
            <CheckboxField key={name} name={name} label={label} />
          ))}
        </div>
      </Card>
    </>
  )
}

const PENALTY_FIELDS = [
  { name: 'added_seconds.5', label: '+5' },
  { name: 'added_seconds.10', label: '+10' },
  { name: 'added_seconds.15', label: '+15' },
  { name: 'no_times.NT', label: 'No Time' },
  { name: 'no_times.DQ', label: 'DQ' },
  { name: 'no_times.Broke', label: 'Broke' },
]
