import { NBHA_POINTS_OFFSETS, CUSTOM_TABLE, pointsRules } from '#rules/points/settings.ts'
import { POINTS_PRESETS } from '#rules/payout/presets.ts'
import type { NewPointsGroupProps } from '#wire/seasons/group.ts'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { useField } from '../form/formContext.ts'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'

type Settings = NewPointsGroupProps['settings']

/** Each setting defaults to the rules of the chosen points table. */
export function GroupFields({ values }: { values: Settings }) {
  const isOwn = values.points_table === CUSTOM_TABLE
  // The saved table may no longer exist.
  const book = pointsRules({ ...values, own_points: [], ties: null, counts_by: null, moves_up: null })
  const said = (words: string) => `As the table has it${book ? `: ${words}` : ''}`

  return (
    <>
      <TextField name="name" label="Name" maxLength={120} hint="Such as Open, or Youth." />
      <CheckboxField
        name="tracks_horse"
        label="By rider and horse"
        hint="Points of a rider on another horse stand apart. It stays as it is once there are members."
      />
      <SelectField
        name="points_table"
        label="Points table"
        hint={sourceOf(values.points_table)}
        options={[
          ...POINTS_PRESETS.map(({ name }) => ({ value: name.split(',')[0]!, label: name })),
          { value: CUSTOM_TABLE, label: 'A table of our own' },
        ]}
      />
      {isOwn && (
        <TextField
          name="own_points"
          label="Points of each place"
          hint="From first place on, such as 5 4 3 2 1."
          inputMode="text"
        />
      )}
      <SelectField
        name="ties"
        label="Ties"
        options={[
          { value: null, label: said(book?.ties === 'HIGH' ? 'each gets the higher points' : 'they share') },
          { value: 'SPLIT', label: 'Tied runs share the points of the places they fill' },
          { value: 'HIGH', label: 'Tied runs each get the higher points' },
        ]}
      />
      <SelectField
        name="counts_by"
        label="First places"
        options={[
          {
            value: null,
            label: said(book?.by === 'division' ? 'one in every division' : 'one in the class'),
          },
          { value: 'division', label: 'Every division has its own' },
          { value: 'contest', label: 'The class has one' },
        ]}
      />
      <SelectField
        name="moves_up"
        label="Guests above a member"
        options={[
          { value: null, label: said(book?.moveUp ? 'members move up' : 'they keep their place') },
          { value: true, label: 'Members move up past guests' },
          { value: false, label: 'Guests keep their place, and its points are given to nobody' },
        ]}
      />
      <SelectField
        name="points_for"
        label="In a class of several gos"
        options={[
          { value: 'GO', label: 'Each go earns points' },
          { value: 'AVERAGE', label: 'The average earns points' },
          { value: 'BOTH', label: 'Each go and the average earn points' },
        ]}
      />
      <Divisions />
    </>
  )
}

/** The group's own divisions, in seconds behind the fastest time. */
function Divisions() {
  const { value, change } = useField('division_offsets')
  const nbha = NBHA_POINTS_OFFSETS.map((offset) => offset / 1000).join(' ')

  return (
    <>
      <TextField
        name="division_offsets"
        label="Divisions of its own"
        hint="Where each begins, in seconds behind the fastest, such as 0 .5 1 1.5 2. Empty: the divisions of the class, and always so in judged classes."
      />
      {value !== nbha && (
        <button type="button" className="button start" onClick={() => change(nbha)}>
          Use NBHA’s five
        </button>
      )}
    </>
  )
}

function sourceOf(table: string) {
  const source = POINTS_PRESETS.find(({ name }) => name.startsWith(table))?.source
  return source && `As in ${source}`
}
