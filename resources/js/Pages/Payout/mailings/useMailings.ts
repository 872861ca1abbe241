import { useCallback, useEffect, useState } from 'react'
import type { MailingStatus } from '#wire/payout.ts'
import { emailResults, fetchMailings, type SaveFailure } from '../api.ts'
import type { Email } from './EmailDialog.tsx'

export type FailedMailing = { email: Email; refusal: SaveFailure }

const POLL_MS = 3000

export function useMailings(activityId: number, enabled: boolean) {
  const [mailings, setMailings] = useState<MailingStatus[]>([])
  const [unsent, setUnsent] = useState<FailedMailing | null>(null)
  const underWay = mailings.some(isSending)

  const refresh = useCallback(async () => {
    const found = await fetchMailings(activityId)
    if (found) setMailings(found)
  }, [activityId])

  useEffect(() => {
    if (enabled) void refresh()
  }, [enabled, refresh])

  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [underWay, refresh])

  async function send(email: Email) {
    setUnsent(null)
    const refusal = await emailResults(activityId, email.emails, email.notes)
    if (refusal) setUnsent({ email, refusal })
    await refresh()
  }

  return { mailings, unsent, send }
}

const isSending = ({ recipients }: MailingStatus) =>
  recipients.some(({ status }) => status === 'waiting' || status === 'sending')
