import { type ComponentType, useEffect, useState } from 'react'

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
