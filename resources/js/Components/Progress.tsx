import { useId } from 'react'

type Props = {
  label: string
  done?: number
  of?: number
}

export function Progress({ label, done, of }: Props) {
  const id = useId()
  const isCounted = done !== undefined && of !== undefined

  return (
    <div className="task-progress">
      <p id={id} role="status">
        {label}
      </p>
      {isCounted && (
        <p className="count">
          {done} of {of}
        </p>
      )}
      <progress aria-labelledby={id} {...(isCounted && { value: done, max: of })} />
    </div>
  )
}
