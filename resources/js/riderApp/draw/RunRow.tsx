import { memo } from 'react'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import type { PublicSlot } from '#wire/riderApp/pages.ts'
import { ActionsRow, RiderButton } from './ExpandableRow.tsx'

type Props = {
  run: PublicSlot
  judged: boolean
  mark: string | undefined
  isOpen: boolean
  toggle: ((id: number) => void) | null
  title: string
  link: string
}

export const RunRow = memo(({ run, judged, mark, isOpen, toggle, title, link }: Props) => {
  const { id, slot, rider, horse, bull, score, scratched } = run
  const canOpen = toggle !== null && id !== null && rider !== null
  return (
    <>
      <tr
        id={`slot-${slot}`}
        className={[mark && 'current', canOpen && 'openable'].filter(Boolean).join(' ') || undefined}
        onClick={canOpen ? () => toggle(id) : undefined}
      >
        <th scope="row">{slot}</th>
        <td>
          <RiderButton rider={rider} isOpen={isOpen} controls={`actions-${id}`} canOpen={canOpen} />
          <small>{[horse, bull].filter(Boolean).join(' · ')}</small>
          {mark && <b className="mark">{mark}</b>}
        </td>
        <td className="score">
          {scratched ? (
            <small className="scratched">{SCRATCHED}</small>
          ) : (
            formatPrintedScore(score, judged ? 'points' : 'time')
          )}
        </td>
      </tr>
      {isOpen && canOpen && (
        <ActionsRow id={`actions-${id}`} runId={id} rider={rider} title={title} link={link} />
      )}
    </>
  )
})
