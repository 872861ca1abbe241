import { useId } from 'react'

type Props = {
  label: string
  options: string[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

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
