import { ArrowRight } from 'lucide-react'
import { Card } from '../../../Components/Card.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'

type Named = { id: number; name: string }
type Props = { name: string; classes: Named[]; chosen: Record<string, boolean> }

export function CarryoverFields({ name, classes, chosen }: Props) {
  if (classes.length === 0) return null
  const carried = classes.filter(({ id }) => chosen[id])

  return (
    <Card title="Rolls over to">
      <div className="choices">
        {classes.map((one) => (
          <CheckboxField key={one.id} name={`carries_to.${one.id}`} label={one.name} />
        ))}
      </div>
      {carried.map((to) => (
        <p key={to.id} className="carryover">
          <span className="chip">{name}</span>
          <ArrowRight aria-hidden size={16} />
          <span className="chip">{to.name}</span>
          <span>
            Riders can roll {/^[aeiou]/i.test(name) ? 'an' : 'a'} {name} run over to the {to.name} for that
            class's entry fee.
          </span>
        </p>
      ))}
    </Card>
  )
}
