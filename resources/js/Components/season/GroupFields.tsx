import { NBHA_POINTS_OFFSETS, CUSTOM_TABLE, pointsRules } from '#rules/points/settings.ts'
import { POINTS_PRESETS } from '#rules/points/presets.ts'
import type { NewPointsGroupProps } from '#wire/seasons/group.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { useField } from '../form/formContext.ts'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import { SourceLink } from '../SourceLink.tsx'

type Settings = NewPointsGroupProps['settings']

type GroupProps = { values: Settings; hasMembers?: boolean }

export function GroupFields({ values, hasMembers }: GroupProps) {
  // Undefined if the saved points table no longer exists.
  const book = pointsRules({ ...values, own_points: [], ties: null, counts_by: null, moves_up: null })
  const tableDefault = (words: string) => (book ? `Table default: ${words}` : 'Table default')

  return (
    <>
      <Card title="Group">
        <TableFields values={values} hasMembers={hasMembers} />
      </Card>
      <Card title="How places earn points" note="To follow the points table, leave these alone.">
        <SelectField
          name="ties"
          label="Ties"
          options={[
            {
              value: null,
              label: tableDefault(
                book?.ties === 'HIGH'
                  ? "each run gets the higher place's points"
                  : 'tied runs split the points',
              ),
            },
            { value: 'SPLIT', label: 'Tied runs split the points for their places' },
            { value: 'HIGH', label: "Each tied run gets the higher place's points" },
          ]}
        />
        <SelectField
          name="counts_by"
          label="Place riders"
          options={[
            {
              value: null,
              label: tableDefault(
                book?.by === 'division' ? 'within each division' : 'across the whole class',
              ),
            },
            { value: 'division', label: 'Within each division' },
            { value: 'contest', label: 'Across the whole class' },
          ]}
        />
        <SelectField
          name="moves_up"
          label="Non-members placing above members"
          options={[
            {
              value: null,
              label: tableDefault(book?.moveUp ? 'members move up' : 'non-members keep their place'),
            },
            { value: true, label: 'Members move up' },
            { value: false, label: 'Non-members keep their place, and no one gets those points' },
          ]}
        />
        <SelectField
          name="points_for"
          label="Classes with more than one go"
          options={[
            { value: 'GO', label: 'Each go earns points' },
            { value: 'AVERAGE', label: 'The average earns points' },
            { value: 'BOTH', label: 'Each go and the average earn points' },
          ]}
        />
        <Divisions />
      </Card>
    </>
  )
}

export function TableFields({ values, hasMembers, prefix = '' }: GroupProps & { prefix?: string }) {
  return (
    <>
      <TextField
        name={`${prefix}name`}
        label={prefix ? 'Group name' : 'Name'}
        maxLength={120}
        hint="For example, Open or Youth."
      />
      <CheckboxField
        name={`${prefix}tracks_horse`}
        label="Points for each rider-horse team"
        hint="If unchecked, a rider's points add up across horses. You can't change this once the group has members."
        disabled={hasMembers}
      />
      <SelectField
        name={`${prefix}points_table`}
        label="Points table"
        hint={sourceOf(values.points_table)}
        options={[
          ...POINTS_PRESETS.map(({ name }) => ({ value: name.split(',')[0]!, label: name })),
          { value: CUSTOM_TABLE, label: 'Custom table' },
        ]}
      />
      {values.points_table === CUSTOM_TABLE && (
        <TextField
          name={`${prefix}own_points`}
          label="Points for each place"
          hint="Start with first place, for example 5 4 3 2 1."
          inputMode="text"
        />
      )}
    </>
  )
}

function Divisions() {
  const { value, change } = useField('division_offsets')
  const nbha = NBHA_POINTS_OFFSETS.map((offset) => offset / 1000).join(' ')

  return (
    <>
      <TextField
        name="division_offsets"
        label="Divisions for points"
        hint="Splits in seconds off the fastest, for example 0 .5 1 1.5 2. Leave blank to use the class's divisions. Judged classes always use their own divisions."
      />
      {value !== nbha && (
        <div className="form-actions">
          <Button onClick={() => change(nbha)}>Use NBHA splits</Button>
        </div>
      )}
    </>
  )
}

function sourceOf(table: string) {
  const source = POINTS_PRESETS.find(({ name }) => name.startsWith(table))?.source
  return source && <SourceLink {...source} />
}
