import type { EditClassProps } from '#wire/events/classes.ts'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'

export function ScoringFields({ groups, sees_seasons }: Pick<EditClassProps, 'groups' | 'sees_seasons'>) {
  return (
    <>
      <SelectField
        name="scoring"
        label="Timed or judged"
        options={[
          { value: 'time', label: 'Timed: the fastest wins' },
          { value: 'points', label: 'Judged: the most points win' },
        ]}
      />
      <fieldset className="choices">
        <legend>In the draw</legend>
        <CheckboxField name="track_horses" label="Horses" />
        <CheckboxField name="track_bulls" label="Bulls" />
      </fieldset>
      <CheckboxField
        name="has_divisions"
        label="Divisions"
        hint="Their offsets and shares stand with the money."
      />
      <SelectField
        name="payType"
        label="Prizes"
        options={[
          { value: 'formula', label: 'Worked out from the purse' },
          { value: 'custom', label: 'Typed by you' },
        ]}
      />
      {sees_seasons && (
        <SelectField
          name="points_seasons_group_id"
          label="Points group"
          hint={
            groups.length
              ? 'Its places earn points of that season. A class earns in one group.'
              : 'Make a group under Seasons of the organization first.'
          }
          options={[
            { value: null, label: 'No points' },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <fieldset className="choices">
        <legend>Offered at the gate</legend>
        {PENALTY_FIELDS.map(({ name, label }) => (
          <CheckboxField key={name} name={name} label={label} />
        ))}
      </fieldset>
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
