import { formatWeekday } from '#lib/formatDays.ts'
import type { ReportsProps } from '#wire/associations/report.ts'
import { Chip } from '../../../Components/Chip.tsx'

type Report = Pick<ReportsProps['reports'][number], 'send_by' | 'sent_at' | 'sent_by' | 'changed'>

export function Deadline({ report, today }: { report: Report; today: string }) {
  const { send_by, sent_at, sent_by, changed } = report
  if (changed) return <Chip tone="conflict">Results changed after this was sent</Chip>
  if (sent_at)
    return (
      <Chip tone="ok">
        Sent {sent_at}
        {sent_by && ` by ${sent_by}`}
      </Chip>
    )
  if (!send_by) return <Chip>Not sent</Chip>
  const day = formatWeekday(send_by)
  return send_by < today ? (
    <Chip tone="conflict">Was due {day}</Chip>
  ) : (
    <Chip tone="pending">Send by {day}</Chip>
  )
}
