import { useCallback, useEffect, useState } from 'react'
import { formatDateTimeWithZone } from '#lib/formatDates.ts'
import * as paths from '#wire/paths.ts'
import type { Notifications, NotificationItem } from '#wire/riderApp/notifications.ts'
import { me } from '../account/me.ts'
import { get, post, ApiError } from '../http.ts'
import { Empty } from '../layout/Empty.tsx'
import { NotificationSettingsForm } from './NotificationSettings.tsx'
import { followNotifications } from './followNotifications.ts'

type ListState = Notifications | 'loading' | 'signed out' | 'failed'

export function NotificationList() {
  const [list, setList] = useState<ListState>('loading')

  const load = useCallback(async () => {
    try {
      const list = await get<Notifications>(paths.notifications())
      setList(list)
      const ownData = me.get()
      if (ownData) me.set({ ...ownData, unread: list.unread })
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401
      setList((before) => (isSignedOut ? 'signed out' : typeof before === 'string' ? 'failed' : before))
    }
  }, [])
  const personId = typeof list === 'string' ? null : list.person.id

  useEffect(() => void load(), [load])
  useEffect(() => {
    if (personId === null) return
    let isOpen = true
    let stop = () => {}
    followNotifications(personId, () => void load()).then(
      (end) => (isOpen ? (stop = end) : end()),
      () => {},
    )
    return () => {
      isOpen = false
      stop()
    }
  }, [personId, load])

  if (list === 'loading') return <p role="status">Loading...</p>
  if (list === 'failed')
    return (
      <p role="alert">
        <span className="wrong">Couldn't load your notifications.</span>{' '}
        <button onClick={() => void load()}>Try again</button>
      </p>
    )
  if (list === 'signed out')
    return (
      <Empty
        action={
          <a className="primary" href={paths.riderAppView('sign-in', { to: paths.riderAppNotifications })}>
            Sign in
          </a>
        }
      >
        Sign in to see when you run and what you won.
      </Empty>
    )
  return (
    <>
      <ListHead list={list} onRead={() => void load()} />
      {list.notifications.length === 0 && <Empty>You&apos;ll see posted draws and results here.</Empty>}
      <ul className="cards">
        {list.notifications.map((one) => (
          <NotificationRow key={one.id} one={one} />
        ))}
      </ul>
      {list.more && <OlderButton list={list} onMore={setList} />}
      {/* Scorers who joined with a code don't have an email address or settings. */}
      {list.person.email !== null && <NotificationSettingsForm list={list} />}
    </>
  )
}

function ListHead({ list: { unread, notifications }, onRead }: { list: Notifications; onRead: () => void }) {
  const [newest] = notifications
  async function read() {
    await post(paths.readNotifications, { id: newest!.id })
    onRead()
  }
  return (
    <p className="unread" role="status">
      {unread === 0 ? 'No new notifications.' : `${unread} new`}{' '}
      {unread > 0 && newest && <button onClick={() => void read()}>Mark all as read</button>}
    </p>
  )
}

function NotificationRow({
  one: { title, body, created_at, time_zone, read, link },
}: {
  one: NotificationItem
}) {
  return (
    <li>
      <a href={link}>
        {!read && <span className="new">New </span>}
        <b>{title}</b>
      </a>
      <span>{body}</span>
      <time className="muted" dateTime={created_at}>
        {formatDateTimeWithZone(created_at, time_zone ?? undefined)}
      </time>
    </li>
  )
}

function OlderButton({ list, onMore }: { list: Notifications; onMore: (list: Notifications) => void }) {
  async function more() {
    const { notifications, more } = await get<Notifications>(
      paths.notifications(list.notifications.at(-1)!.id),
    )
    onMore({ ...list, notifications: [...list.notifications, ...notifications], more })
  }
  return <button onClick={() => void more()}>Show older</button>
}
