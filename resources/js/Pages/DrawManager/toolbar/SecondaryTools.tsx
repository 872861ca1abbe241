import * as paths from '#wire/paths.ts'
import { bothFormats, ExportLinks } from '../../../Components/ExportMenu.tsx'
import { MoreActions } from '../../../Components/MoreActions.tsx'
import { PHONE, useMediaQuery } from '../../../hooks/useMediaQuery.ts'
import { useStore } from '../../../store.ts'
import type { RandomizeProps } from '../dialogs/RandomizeDialog.tsx'
import { VerifyDrawButtons } from '../dialogs/VerifyDrawButtons.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { CloseGaps } from './CloseGaps.tsx'
import { DrawDelivery } from './DrawDelivery.tsx'
import { FillRound } from './FillRound.tsx'
import { PublicLinkButton } from './PublicLinkButton.tsx'

export function SecondaryTools(randomizing: RandomizeProps) {
  const { activity, event, round, lineup, phones, can } = useDraw()
  const isEmpty = useStore(lineup.filled) === 0
  const isPhone = useMediaQuery(PHONE)

  if (!can.organize && !(phones && activity.publish_draw)) return null
  return (
    <MoreActions>
      {!isEmpty && <FillRound onFilled={() => randomizing.onRandomized(null)} />}
      {can.organize && <CloseGaps />}
      <PublicLinkButton />
      {can.organize && (
        <ExportLinks
          files={bothFormats('Export draw', (format) =>
            paths.exportDraw(event.id, activity.id, format, round),
          )}
        />
      )}
      {can.organize && !activity.publish_draw && <VerifyDrawButtons {...randomizing} />}
      {isPhone && <DrawDelivery />}
    </MoreActions>
  )
}
