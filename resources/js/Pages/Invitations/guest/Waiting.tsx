import { usePoll } from '@inertiajs/react'

const POLL_MS = 3_000

export function WaitForConfirmation({ by, name }: { by: string; name: string }) {
  usePoll(POLL_MS)
  return (
    <p role="status">
      Almost there. {by} confirms your name, {name}, on their screen. This page then continues.
    </p>
  )
}
