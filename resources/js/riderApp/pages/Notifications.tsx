import { type ComponentType, useEffect, useState } from 'react'

/** The client loads the user's list, because the server renders the same page for all visitors. */
export function Notifications() {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    void import('../notifications/NotificationList.tsx').then((loaded) =>
      setList(() => loaded.NotificationList),
    )
  }, [])
  return (
    <>
      <h1>Notifications</h1>
      {List ? <List /> : <p className="muted">Your draws and results. This list needs JavaScript.</p>}
    </>
  )
}
