/** How many claims and sign-ups wait for the office; nothing where none do. */
export const PendingBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge">
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
