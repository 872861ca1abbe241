import type { ReorderPreview, RoundPreview } from '#wire/draw.ts'
import type { Preview } from '../screen/usePreview.ts'

type Props = { preview: Preview<Pick<RoundPreview | ReorderPreview, 'runs'>> | null }

export function RoundPreviewList({ preview }: Props) {
  if (preview === null) return <p role="status">Loading...</p>
  if (!preview.shown) return <p role="alert">{preview.refusal}</p>
  return (
    <ol className="round-preview" aria-label="Running order" tabIndex={0}>
      {preview.shown.runs.map((run, index) => (
        <li key={index} value={'slot' in run ? run.slot : undefined}>
          {run.rider ?? 'No rider'} {run.horse && <small className="hint">{run.horse}</small>}
          {run.division !== null && <small className="hint"> {run.division}D</small>}
        </li>
      ))}
    </ol>
  )
}
