import { Link } from '@inertiajs/react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { OrganizationsProps } from '#wire/organizations/list.ts'
import { Card } from '../../../Components/Card.tsx'

type Props = { steps: NonNullable<OrganizationsProps['steps']> }

export function FirstSteps({ steps }: Props) {
  return (
    <Card title="First steps">
      <ol className="first-steps">
        {steps.map(({ label, done, url }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={label}>
              <Icon aria-hidden size={18} />
              {done || !url ? <span>{label}</span> : <Link href={url}>{label}</Link>}
              {done && <span className="visually-hidden">Done</span>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
