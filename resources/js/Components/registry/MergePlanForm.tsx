import { Link } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import type { MergePlan, MergeProps } from '#wire/registry/merge.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../Button.tsx'
import { Form } from '../form/Form.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { Notice } from '../Notice.tsx'

type Props = MergeProps & { plan: MergePlan; here: string }

export function MergePlanForm({ organization, kind, gone, plan, here }: Props) {
  const { kept, fields, runs, groups, seen, refusal, is_account } = plan
  const address = kind === 'rider' ? paths.mergeRider : paths.mergeHorse
  const initial = {
    fields: fields.map((field) => (field.kept ? 'kept' : 'gone')),
    runs: runs.map(({ held }) => (held ? 'both' : null)),
    groups: groups.map(() => 'kept'),
  }

  return (
    <>
      <p>{consequencesText(plan)}</p>
      {refusal ? (
        <Notice
          kind="blocked"
          title="Can't merge yet"
          action={<ButtonLink href={refusal.url}>Open the payer's card</ButtonLink>}
        >
          {refusal.sentence}
        </Notice>
      ) : (
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
                { value: 'kept', label: values.kept ?? 'Leave blank' },
                { value: 'gone', label: values.gone ?? 'Leave blank' },
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
                  ? 'Both have a run here and the payout is published, so both runs stay.'
                  : 'Both have a run here. Removing a run also removes its score.'
              }
              options={held ? [BOTH] : [CHOOSE, ...oneRun(both), BOTH]}
            />
          ))}
          {groups.map(({ where }, index) => (
            <SelectField
              key={index}
              name={`groups.${index}`}
              label={`Entry in ${where}`}
              options={[
                { value: 'kept', label: `Keep ${kept.name}'s` },
                { value: 'gone', label: `Keep ${gone.name}'s` },
              ]}
            />
          ))}
          {is_account && kind === 'rider' && (
            <p>
              {kept.name} has an account, so we'll ask them there first. Nothing changes until they agree, and
              we don't change their own profile.
            </p>
          )}
        </Form>
      )}
      <p>
        <Link className="quiet-link" href={here}>
          Pick a different one
        </Link>
      </p>
    </>
  )
}

const CHOOSE = { value: null, label: 'Choose...' }
const BOTH = { value: 'both', label: 'Keep both runs' }
const oneRun = ({ gone, kept }: { gone: string; kept: string }) => [
  { value: 'kept', label: `Keep ${kept}` },
  { value: 'gone', label: `Keep ${gone}` },
]

function consequencesText({ counts, aggregates }: MergePlan): string {
  const { runs, averages, groups, checks, published } = counts
  const moved = [
    runs && plural(runs, 'run'),
    averages && plural(averages, 'average'),
    groups && plural(groups, 'points group'),
  ]
  const sentences = [
    moved.some(Boolean) ? `Moves ${moved.filter(Boolean).join(', ')} and unpaid money.` : 'No runs to move.',
    published > 0 &&
      `${plural(published, 'run has', 'runs have')} published winnings. Only the name on them changes.`,
    aggregates.length > 0 && `Both are entered in ${aggregates.join(', ')}. Only one entry and one fee stay.`,
    checks > 0 && `${plural(checks, 'written check keeps', 'written checks keep')} the old name.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
