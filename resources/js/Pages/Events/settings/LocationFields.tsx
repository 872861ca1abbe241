import { useState } from 'react'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { NumberField } from '../../../Components/form/NumberField.tsx'

export function LocationFields() {
  const latitude = useField('latitude')
  const longitude = useField('longitude')
  const [status, setStatus] = useState('')

  function fillFromDevice() {
    setStatus('Finding your location...')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        latitude.change(rounded(coords.latitude))
        longitude.change(rounded(coords.longitude))
        setStatus('Location added. Save to keep it.')
      },
      () => setStatus("Couldn't get your location. Check that this browser is allowed to use it."),
      { timeout: 20_000 },
    )
  }

  return (
    <Card title="Map" note="Riders can get directions here, and phones can list the nearest events first.">
      <div className="field-row">
        <NumberField name="latitude" label="Latitude" hint="In degrees, e.g. 45.78333" />
        <NumberField name="longitude" label="Longitude" hint="Use a minus sign for west, e.g. -108.5" />
      </div>
      {isSecureContext && 'geolocation' in navigator && (
        <div className="form-actions">
          <Button onClick={fillFromDevice}>Use my current location</Button>
          <span role="status">{status}</span>
        </div>
      )}
    </Card>
  )
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
