import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatWeekday } from '#lib/formatDays.ts'
import type { TaxPayee } from '#wire/taxYear.ts'
import { DayInput } from '../../../Components/form/DayInput.tsx'
import { saveW9 } from '../api.ts'
import '../../../../css/form.css'

type Props = { organizationId: number; payee: TaxPayee; today: string }

export function W9Cell({ organizationId, payee, today }: Props) {
  const [saving, setSaving] = useState<string | null>()
  const [problem, setProblem] = useState('')
  const isSaving = saving !== undefined
  const { w9 } = payee
  if (w9?.is_paper)
    return (
      <span>
        {formatWeekday(w9.received_on)}
        <span className="check-aside">checked off under Papers</span>
      </span>
    )

  async function save(received_on: string | null) {
    if (isSaving) return
    setSaving(received_on)
    setProblem('')
    const seen = w9?.received_on ?? null
    const { rider_id, payee: name } = payee
    const key = rider_id === null ? { payee: name } : { rider: rider_id }
    const outcome = await saveW9(organizationId, { ...key, received_on, seen })
    if ('sentence' in outcome) setProblem(`Not saved. ${outcome.sentence}`)
    router.reload({ onFinish: () => setSaving(undefined) })
  }

  const day = saving === undefined ? (w9?.received_on ?? null) : saving
  return (
    <span className="w9" aria-busy={isSaving}>
      <label>
        <input
          type="checkbox"
          checked={day !== null}
          aria-label={`W-9 on file, ${payee.payee}`}
          onChange={() => void save(day === null ? today : null)}
        />
        On file
      </label>
      {day !== null && (
        <DayInput
          label="Since"
          of={`W-9 for ${payee.payee}`}
          value={day}
          readOnly={isSaving}
          onChange={(received_on) => received_on && void save(received_on)}
        />
      )}
      {problem && (
        <span role="alert" className="error-text">
          {problem}
        </span>
      )}
    </span>
  )
}
