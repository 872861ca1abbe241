import type { UnsubscribePage } from '#wire/riderApp/pages.ts'

export function Unsubscribe({ page: { action } }: { page: UnsubscribePage }) {
  if (action === null)
    return (
      <>
        <h1>Unsubscribed</h1>
        <p>You&apos;ll still get draws and results in your notifications, and on devices where push is on.</p>
      </>
    )
  return (
    <form method="post" action={action}>
      <h1>Unsubscribe from emails?</h1>
      <p>You&apos;ll still get draws and results in your notifications.</p>
      <button type="submit">Unsubscribe</button>
    </form>
  )
}
