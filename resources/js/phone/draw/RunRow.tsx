import { memo } from 'react'
import { SCRATCHED } from '#rules/drawTexts.ts'
import { printScore } from '#rules/score.ts'
import type { PublicRun } from '#wire/phone/pages.ts'

type Props = { run: PublicRun; judged: boolean; mark: string | undefined }

/** One run of the draw: its slot, who runs on what, and the score as soon as it is saved. */
export const RunRow = memo(({ run, judged, mark }: Props) => (
  <tr id={`slot-${run.slot}`} className={mark && 'current'}>
    <th scope="row">{run.slot}</th>
    <td>
      {run.rider}
      <small>{[run.horse, run.bull].filter(Boolean).join(' · ')}</small>
      {mark && <b className="mark">{mark}</b>}
    </td>
    <td className="score">{run.scratched ? SCRATCHED : printScore(run.score, judged ? 'points' : 'time')}</td>
  </tr>
))
