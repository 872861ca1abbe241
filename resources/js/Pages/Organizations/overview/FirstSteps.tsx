import { Link } from '@inertiajs/react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { OrganizationsProps } from '#wire/organizations/list.ts'

type Props = { steps: NonNullable<OrganizationsProps['steps']> }

export function FirstSteps({ steps }: Props) {
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {steps.map(({ label, done, url }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={label}>
              <Icon aria-hidden size={18} />
              {done || !url ? <span>{label}</span> : <Link href={url}>{label}</Link>}
              {done && <span className="quiet">Done</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
