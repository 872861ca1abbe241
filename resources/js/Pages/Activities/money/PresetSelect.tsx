import { useId } from 'react'

type Props = {
  label: string
  options: string[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Fills in other fields. The choice isn't sent to the server. */
export function PresetSelect({ label, options, chosen, onChoose }: Props) {
  const id = useId()
  const OWN = 'Custom'

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen ?? OWN} onChange={({ target }) => onChoose(target.value)}>
        {chosen === undefined && <option>{OWN}</option>}
        {options.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
