import { type ComponentType, useEffect, useState } from 'react'

/** The list of whoever is signed in. The server knows nobody here, so it is put in by the phone. */
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
      {List ? (
        <List />
      ) : (
        <p className="muted">Draws and results that concern you. This list needs JavaScript.</p>
      )}
    </>
  )
}
