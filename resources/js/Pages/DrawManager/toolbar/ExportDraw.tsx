import * as paths from '#wire/paths.ts'
import { bothFormats, ExportMenu } from '../../../Components/ExportMenu.tsx'
import { useDraw } from '../screen/drawContext.ts'

export function ExportDraw() {
  const { activity, event, round } = useDraw()

  return (
    <ExportMenu
      files={bothFormats('Draw', (format) => paths.exportDraw(event.id, activity.id, format, round))}
    />
  )
}
