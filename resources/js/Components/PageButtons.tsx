type Props = { page: number; pageCount: number; onPage: (page: number) => void; label: string }

export function PageButtons({ page, pageCount, onPage, label }: Props) {
  return (
    <nav className="page-buttons" aria-label={label}>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
    </nav>
  )
}
