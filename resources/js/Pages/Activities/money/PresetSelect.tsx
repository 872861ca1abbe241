import { useId } from 'react'

type Props = {
  label: string
  options: string[]
  /** The preset that stands there, if it is one. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Fills in fields that can be changed afterwards: it is no answer itself, and is not sent. */
export function PresetSelect({ label, options, chosen, onChoose }: Props) {
  const id = useId()
  const OWN = 'Our own'

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
