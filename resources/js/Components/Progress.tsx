import { useId } from 'react'

type Props = {
  /** What is being done, such as "Writing 40 checks". */
  label: string
  /** How much of it is done, where that is known. */
  done?: number
  of?: number
}

/** Work that lasts longer than a moment. */
export function Progress({ label, done, of }: Props) {
  const id = useId()
  const isCounted = done !== undefined && of !== undefined

  return (
    <div className="long-work">
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
