import { Link } from '@inertiajs/react'

type Props = { label: string; previous: string | null; next: string | null }

export function PageLinks({ label, previous, next }: Props) {
  if (!previous && !next) return null
  return (
    <nav className="page-buttons" aria-label={label}>
      {previous && (
        <Link className="button" href={previous}>
          Previous
        </Link>
      )}
      {next && (
        <Link className="button" href={next}>
          Next
        </Link>
      )}
    </nav>
  )
}
