import type { NewAggregateProps } from '#wire/events/aggregates.ts'
import { Card } from '../../../Components/Card.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

type Props = Pick<NewAggregateProps, 'rounds'> & { codeHint?: string }

export function AggregateFields({ rounds, codeHint }: Props) {
  return (
    <>
      <Card title="Average">
        <TextField name="name" label="Name" maxLength={120} hint="For example, Two-day average." required />
        <TextField
          name="code"
          label="Code"
          maxLength={8}
          hint={`Type this under Entries to enter a rider in this average.${codeHint ? ` ${codeHint}` : ''}`}
        />
      </Card>
      <Card title="Classes that count">
        <div className="choices">
          {rounds.map(({ id, name }) => (
            <CheckboxField key={id} name={`rounds.${id}`} label={name} />
          ))}
        </div>
      </Card>
      <Card title="Total">
        <NumberField
          name="best_of"
          label="Best runs that count"
          hint="For example, 2 for the best two of three. Leave blank to count all runs."
        />
        <CheckboxField
          name="must_run_all"
          label="Must run all"
          hint="Riders must have a time in every class to place, even if fewer runs count."
        />
        <CheckboxField
          name="has_divisions"
          label="Divisions"
          hint="Set splits and percentages on the Money tab. Enter splits for one run. We multiply them by the number of runs that count."
        />
      </Card>
    </>
  )
}
