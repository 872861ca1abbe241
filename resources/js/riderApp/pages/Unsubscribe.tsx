import type { UnsubscribePage } from '#wire/riderApp/pages.ts'

/** The unsubscribe page that emails link to. */
export function Unsubscribe({ page: { action } }: { page: UnsubscribePage }) {
  if (action === null)
    return (
      <>
        <h1>No more e-mails</h1>
        <p>Draws and results stay in your list, and go to your devices where push is on.</p>
      </>
    )
  return (
    <form method="post" action={action}>
      <h1>No more e-mails?</h1>
      <p>Draws and results stay in your list in any case.</p>
      <button type="submit">No more e-mails</button>
    </form>
  )
}
