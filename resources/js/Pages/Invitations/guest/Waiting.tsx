import { usePoll } from '@inertiajs/react'

const POLL_MS = 3_000

export function WaitForConfirmation({ by, name }: { by: string; name: string }) {
  usePoll(POLL_MS)
  return (
    <p role="status">
      Almost there. {by} still has to confirm your name, {name}. Keep this page open.
    </p>
  )
}
