import { Link } from '@inertiajs/react'
import type { MergePlan, MergeProps } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../form/Form.tsx'
import { SelectField } from '../form/SelectField.tsx'

type Props = MergeProps & { plan: MergePlan; here: string }

export function MergePlanForm({ organization, kind, gone, plan, here }: Props) {
  const { kept, fields, runs, groups, seen, is_account } = plan
  const address = kind === 'rider' ? paths.mergeRider : paths.mergeHorse
  const initial = {
    // If only one of the two has a value, that value is preselected.
    fields: fields.map((field) => (field.kept ? 'kept' : 'gone')),
    runs: runs.map(({ held }) => (held ? 'both' : null)),
    groups: groups.map(() => 'kept'),
  }

  return (
    <>
      <p>{consequencesText(plan)}</p>
      <Form
        initial={initial}
        action={address(organization.id, gone.id, { into: kept.id, seen })}
        errorBag="merge"
        submit={is_account && kind === 'rider' ? `Ask ${kept.name}` : 'Merge'}
      >
        {fields.map(({ field, label, ...values }, index) => (
          <SelectField
            key={field}
            name={`fields.${index}`}
            label={label}
            options={[
              { value: 'kept', label: values.kept ?? 'Nothing' },
              { value: 'gone', label: values.gone ?? 'Nothing' },
            ]}
          />
        ))}
        {runs.map(({ where, held, ...both }, index) => (
          <SelectField
            key={index}
            name={`runs.${index}`}
            label={where}
            hint={
              held
                ? 'Both run here, and the payout is published: both stay.'
                : 'Both run here. A run that goes takes its score with it.'
            }
            options={held ? [BOTH] : [CHOOSE, ...oneRun(both), BOTH]}
          />
        ))}
        {groups.map(({ where }, index) => (
          <SelectField
            key={index}
            name={`groups.${index}`}
            label={`Place in ${where}`}
            options={[
              { value: 'kept', label: `That of ${kept.name}` },
              { value: 'gone', label: `That of ${gone.name}` },
            ]}
          />
        ))}
        {is_account && kind === 'rider' && (
          <p>
            {kept.name} has an account and is asked there whether {gone.name} is they. Nothing changes before
            they say so, and what they say of themselves stays as it is.
          </p>
        )}
      </Form>
      <p>
        <Link className="quiet-link" href={here}>
          It is somebody else
        </Link>
      </p>
    </>
  )
}

const CHOOSE = { value: null, label: 'Choose…' }
const BOTH = { value: 'both', label: 'Keep both runs' }
const oneRun = ({ gone, kept }: { gone: string; kept: string }) => [
  { value: 'kept', label: `Keep ${kept}` },
  { value: 'gone', label: `Keep ${gone}` },
]

function consequencesText({ counts }: MergePlan): string {
  const { runs, averages, groups, checks, published } = counts
  const moved = [
    runs && countOf(runs, 'run'),
    averages && countOf(averages, 'average'),
    groups && countOf(groups, 'points group'),
  ]
  const sentences = [
    moved.some(Boolean)
      ? `${moved.filter(Boolean).join(', ')} and unpaid money follow.`
      : 'There are no runs to follow.',
    published > 0 &&
      `${countOf(published, 'run')} with published money: the money stays, the name beside it changes.`,
    checks > 0 && `${countOf(checks, 'written check')} keep the old name.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
