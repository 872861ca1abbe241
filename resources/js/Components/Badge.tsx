/** How many things wait for an answer. Shows nothing for none. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge">
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
