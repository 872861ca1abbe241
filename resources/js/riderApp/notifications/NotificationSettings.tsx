import { useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { Notifications, NotificationSettings } from '#wire/riderApp/notifications.ts'
import { patch } from '../http.ts'
import { type DeviceState, pushState, disablePush, enablePush, sendTestPush } from './pushDevice.ts'

export function NotificationSettingsForm({
  list: { settings, key, person, sends_mail },
}: {
  list: Notifications
}) {
  const [values, setValues] = useState(settings)
  const [problem, setProblem] = useState('')

  async function choose(change: Partial<NotificationSettings>) {
    setProblem('')
    try {
      setValues(await patch<NotificationSettings>(paths.notificationSettings, change))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  return (
    <section aria-labelledby="ways">
      <h2 id="ways">Notification settings</h2>
      <PushSwitch deviceKey={key} />
      <label className="choice">
        <input type="checkbox" checked={values.push} onChange={() => void choose({ push: !values.push })} />
        Push to my devices
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={values.email}
          onChange={() => void choose({ email: !values.email })}
        />
        <span>
          Email to {person.email}
          {!sends_mail && <small>Email isn't set up here. Check this page, or ask the office.</small>}
        </span>
      </label>
      <h3>Also notify me</h3>
      <label className="choice">
        <input type="checkbox" checked={values.soon} onChange={() => void choose({ soon: !values.soon })} />
        When I&apos;m three out
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={values.saved}
          onChange={() => void choose({ saved: !values.saved })}
        />
        When my time is in
      </label>
      <p className="muted">
        Includes your kids' runs. You'll see these here and on your devices, but not in email.
      </p>
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

const UNAVAILABLE_TEXT: Partial<Record<DeviceState, string>> = {
  http: 'Push notifications need a secure (https) address.',
  none: "This browser doesn't support push notifications. On an iPhone, add this page to your home screen first and open it from there.",
  denied:
    'Push notifications are blocked on this device. Allow notifications for this page in your browser settings.',
}

const TEST_RESULT_TEXT = {
  accepted: 'Sent. It should arrive in a moment.',
  uncertain: "We couldn't tell if the test was sent. Try again.",
  failed: "The test didn't go through. Turn push off, then on again.",
  gone: 'Push is off on this device. Turn it on again.',
  wait: "Couldn't reach the push service. Try again in a moment.",
}

function PushSwitch({ deviceKey }: { deviceKey: string | null }) {
  const [state, setState] = useState<DeviceState | null>(null)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => void pushState(deviceKey).then(setState), [deviceKey])

  async function change(work: () => Promise<DeviceState>) {
    setMessage('')
    setProblem('')
    try {
      setState(await work())
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const test = () =>
    change(async () => {
      const status = await sendTestPush()
      setMessage(TEST_RESULT_TEXT[status])
      return status === 'gone' ? 'off' : 'on'
    })

  if (state === null) return null
  return (
    <div className="device">
      {state === 'on' && (
        <>
          <p>Push notifications are on for this device.</p>
          <button onClick={() => void test()}>Send a test</button>{' '}
          <button onClick={() => void change(disablePush)}>Turn off</button>
        </>
      )}
      {state === 'off' && (
        <>
          <p>
            Get your draws and results on this device even while this app is closed. Your browser will ask for
            permission.
          </p>
          <button onClick={() => void change(() => enablePush(deviceKey!))}>
            Turn on push notifications
          </button>
        </>
      )}
      {UNAVAILABLE_TEXT[state] && <p>{UNAVAILABLE_TEXT[state]}</p>}
      {message && <p role="status">{message}</p>}
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
