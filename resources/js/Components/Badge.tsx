export const Badge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge">
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
