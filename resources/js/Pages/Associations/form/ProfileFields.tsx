import {
  FEE_UNITS,
  isOwnTable,
  NO_POINTS,
  RIDER_GROUPS,
  type RiderGroup,
} from '#rules/associations/profile.ts'
import { POINTS_PRESETS } from '#rules/points/presets.ts'
import { CUSTOM_TABLE } from '#rules/points/settings.ts'
import type { ProfileForm } from '#wire/associations/profile.ts'
import { Card } from '../../../Components/Card.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { ColumnRows } from './ColumnRows.tsx'

export function ProfileFields({ values }: { values: ProfileForm }) {
  return (
    <>
      <Card title="Association">
        <div className="field-row">
          <TextField
            name="name"
            label="Name"
            hint="The name you see in your events, e.g. NBHA TX‑05."
            maxLength={60}
            required
          />
          <TextField
            name="body"
            label="Association"
            hint="As it appears on riders' cards, e.g. NBHA."
            maxLength={60}
            required
          />
          <TextField
            name="district"
            label="District"
            hint="As it appears on members' cards, e.g. TX‑05. Needed only if the association places this district's members separately."
            maxLength={60}
          />
        </div>
      </Card>
      <Card title="How the association places runs" note="This doesn't affect your payout.">
        <div className="field-row">
          <SelectField
            name="population"
            label="Who can place"
            hint={values.population === 'district' ? DISTRICT_HINT : undefined}
            options={GROUPS}
          />
          <SelectField
            name="fastest_of"
            label="Divisions start from"
            hint="1D starts at this group's fastest run."
            options={GROUPS}
          />
        </div>
        <TextField
          name="division_offsets"
          label="Divisions"
          hint="Splits in seconds off the fastest, e.g. 0 .5 1 1.5. Leave blank to use the class's divisions."
        />
        <SelectField
          name="points_table"
          label="Points for members"
          options={[
            { value: NO_POINTS, label: 'No points' },
            ...POINTS_PRESETS.map(({ name }) => ({ value: name.split(',')[0]!, label: name })),
            { value: CUSTOM_TABLE, label: 'Custom table' },
          ]}
        />
        {isOwnTable(values.points_table) && (
          <TextField
            name="own_points"
            label="Points for each place"
            hint="Start with first place, for example 5 4 3 2 1."
          />
        )}
        {values.points_table !== NO_POINTS && (
          <SelectField
            name="ties"
            label="Ties"
            hint="Tied runs always share their place, and the next place is skipped."
            options={[
              { value: null, label: 'Follow the points table' },
              { value: 'SPLIT', label: 'Tied runs split the points for their places' },
              { value: 'HIGH', label: "Each tied run gets the higher place's points" },
            ]}
          />
        )}
      </Card>
      <Card title="Report">
        <ColumnRows body={values.body} />
        <div className="field-row">
          <NumberField
            name="deadline_days"
            label="Send within"
            unit="days"
            hint="Days after the event's last day. Leave blank if there's no deadline."
          />
          <MoneyField
            name="fee_cents"
            label="Fee you owe"
            hint="If an event's Fees tab charges riders for this association, you owe what it charged instead."
          />
          <SelectField
            name="fee_per"
            label="Charged for"
            options={FEE_UNITS.map((value) => ({
              value,
              label: value === 'entry' ? 'Each entry in a class' : 'Each class',
            }))}
          />
        </div>
      </Card>
    </>
  )
}

const NAMES: Record<RiderGroup, string> = {
  all: 'Everyone',
  members: 'Members',
  district: 'Members in the district',
}
const DISTRICT_HINT = 'Members whose card shows the district above. To add a card, edit the rider.'
const GROUPS = RIDER_GROUPS.map((value) => ({ value, label: NAMES[value] }))
