import { useState } from 'react'
import { useField } from '../../../Components/form/formContext.ts'
import { NumberField } from '../../../Components/form/NumberField.tsx'

export function LocationFields() {
  const latitude = useField('latitude')
  const longitude = useField('longitude')
  const [status, setStatus] = useState('')

  function fillFromDevice() {
    setStatus('Looking where this device is ...')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        latitude.change(rounded(coords.latitude))
        longitude.change(rounded(coords.longitude))
        setStatus('Put in. Save to keep it.')
      },
      () => setStatus('This device did not say where it is.'),
      { timeout: 20_000 },
    )
  }

  return (
    <>
      <div className="beside">
        <NumberField name="latitude" label="Latitude" hint="In degrees, such as 45.78333." />
        <NumberField name="longitude" label="Longitude" hint="West is less than zero, such as -108.5." />
      </div>
      <p className="hint">The map leads there, and phones can show the nearest events first.</p>
      {isSecureContext && 'geolocation' in navigator && (
        <p>
          <button type="button" className="button" onClick={fillFromDevice}>
            I am there: use where this device is
          </button>{' '}
          <span role="status">{status}</span>
        </p>
      )}
    </>
  )
}

/** Rounds to about one meter. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
