import { usePoll } from '@inertiajs/react'

const POLL_MS = 3_000

export function WaitForConfirmation({ by, name }: { by: string; name: string }) {
  usePoll(POLL_MS)
  return (
    <p role="status">
      Show this to {by}: the screen there asks whether {name} is you. This page goes on by itself.
    </p>
  )
}
