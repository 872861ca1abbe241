import { useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { Notifications, NotificationSettings } from '#wire/riderApp/notifications.ts'
import { patch } from '../http.ts'
import { type DeviceState, pushState, disablePush, enablePush, sendTestPush } from './pushDevice.ts'

export function NotificationSettingsForm({ list: { settings, key, person } }: { list: Notifications }) {
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
      <h2 id="ways">How you are told</h2>
      <PushSwitch deviceKey={key} />
      <label className="choice">
        <input type="checkbox" checked={values.push} onChange={() => void choose({ push: !values.push })} />
        To my devices where push is on
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={values.email}
          onChange={() => void choose({ email: !values.email })}
        />
        By e-mail to {person.email}
      </label>
      <h3>Tell me besides</h3>
      <label className="choice">
        <input type="checkbox" checked={values.soon} onChange={() => void choose({ soon: !values.soon })} />
        When three are to go before me
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={values.saved}
          onChange={() => void choose({ saved: !values.saved })}
        />
        When my time is saved
      </label>
      <p className="muted">
        Also of the riders you act for. They come to this list and your devices, not by e-mail.
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}

const UNAVAILABLE_TEXT: Partial<Record<DeviceState, string>> = {
  http: 'Push is not to be had here: this page came over plain http. Open it at an address that begins with https.',
  none: 'This browser has no push. On an iPhone put this page on the home screen first, and open it from there.',
  denied:
    'Push is off on this device: this browser was told not to show any. Its settings of this page change that.',
}

const TEST_RESULT_TEXT = {
  accepted: 'Sent. It appears within a moment.',
  uncertain: 'It is not known whether it was sent.',
  failed: 'The push service refused it.',
  gone: 'Push is off on this device. Switch it on again.',
  wait: 'The push service cannot be reached just now.',
}

/** Explains push before the browser asks for permission. */
function PushSwitch({ deviceKey }: { deviceKey: string | null }) {
  const [state, setState] = useState<DeviceState | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => void pushState(deviceKey).then(setState), [deviceKey])

  async function change(work: () => Promise<DeviceState>) {
    setMessage('')
    try {
      setState(await work())
    } catch (error) {
      setMessage((error as Error).message)
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
          <p>Push is on on this device.</p>
          <button onClick={() => void test()}>Try it</button>{' '}
          <button onClick={() => void change(disablePush)}>Switch it off here</button>
        </>
      )}
      {state === 'off' && (
        <>
          <p>
            Push is off on this device. Switched on, it tells you when a draw is out that you run in, and what
            you won, also while this app is closed. The browser will ask whether it may.
          </p>
          <button onClick={() => void change(() => enablePush(deviceKey!))}>Switch push on</button>
        </>
      )}
      {UNAVAILABLE_TEXT[state] && <p>{UNAVAILABLE_TEXT[state]}</p>}
      {message && <p role="status">{message}</p>}
    </div>
  )
}
