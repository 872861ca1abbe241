import { ArrowRight } from 'lucide-react'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'

type Named = { id: number; name: string }
type Props = { name: string; classes: Named[]; chosen: Record<string, boolean> }

export function CarryoverFields({ name, classes, chosen }: Props) {
  if (classes.length === 0) return null
  const carried = classes.filter(({ id }) => chosen[id])

  return (
    <fieldset className="choices">
      <legend>Carries to</legend>
      {classes.map((one) => (
        <CheckboxField key={one.id} name={`carries_to.${one.id}`} label={one.name} />
      ))}
      {carried.map((to) => (
        <p key={to.id} className="carried">
          <span className="chip">{name}</span>
          <ArrowRight aria-hidden size={16} />
          <span className="chip">{to.name}</span>
          <span>
            A {name} run here also counts in the {to.name}, for its fee, if its rider wants.
          </span>
        </p>
      ))}
    </fieldset>
  )
}
