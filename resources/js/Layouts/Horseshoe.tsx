export function Horseshoe({ size, ...props }: { size: number; 'aria-hidden': true }) {
  return (
    <svg
      {...props}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5 21H3.5L4 18c-4-8 1-15 8-15s12 7 8 15l.5 3H19l-3-1 1-3c3-6 0-10-5-10s-8 4-5 10l1 3z" />
    </svg>
  )
}
