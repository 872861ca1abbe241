import { useCallback, useEffect, useState } from 'react'
import type { MailingStatus } from '#wire/payout.ts'
import { emailResults, fetchMailings, type Refusal } from '../calls.ts'
import type { Email } from './EmailDialog.tsx'

/** Keeps refused and unanswered values so that they can be corrected. */
export type Unsent = { email: Email; refusal: Refusal }

const PAUSE = 3000

/** The results sent by e-mail, looked after as long as some of them are on their way. */
export function useMailings(activityId: number, enabled: boolean) {
  const [mailings, setMailings] = useState<MailingStatus[]>([])
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const underWay = mailings.some(isUnderWay)

  const refresh = useCallback(async () => {
    const found = await fetchMailings(activityId)
    if (found) setMailings(found)
  }, [activityId])

  useEffect(() => {
    if (enabled) void refresh()
  }, [enabled, refresh])

  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(refresh, PAUSE)
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

const isUnderWay = ({ recipients }: MailingStatus) =>
  recipients.some(({ status }) => status === 'waiting' || status === 'sending')
