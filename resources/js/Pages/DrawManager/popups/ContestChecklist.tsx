import { useLayoutEffect, useRef, type SyntheticEvent } from 'react'
import { NOT_SAVED_YET } from '#rules/draw/messages.ts'
import type { Incentive } from '#wire/activity.ts'
import type { DrawRow } from '#wire/draw.ts'
import { toggleContest } from '../actions/contests.ts'
import { isPending } from '../store/queuedFields.ts'
import { useDraw, useRowView } from '../screen/drawContext.ts'
import { floatAtAnchor } from '../../../Components/popups/floating.ts'
import { usePopup } from '../../../Components/popups/popup.ts'
import { checklistPopup, type OpenChecklist } from './SelectButton.tsx'

export function ContestChecklist() {
  const opened = usePopup(checklistPopup)
  return opened && <ChecklistPopover key={opened.slot} {...opened} />
}

function ChecklistPopover({ slot, anchor }: OpenChecklist) {
  const { activity, carryovers, can } = useDraw()
  const { row } = useRowView(slot)
  const refusal = disabledReason(row, can.organize)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    list.current!.showPopover()
    list.current!.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true })
    return floatAtAnchor(anchor, list.current!)
  }, [anchor])

  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={`Carry/Rollovers, slot ${slot}`}
      aria-describedby={refusal ? DISABLED_REASON_ID : undefined}
      className="floating checklist"
      onToggle={(event) => event.newState === 'closed' && close(event, anchor)}
    >
      {refusal && <p id={DISABLED_REASON_ID}>{refusal}</p>}
      <ContestCheckbox slot={slot} contest={activity} forClass />
      {activity.incentives.map((incentive) => (
        <ContestCheckbox key={incentive.id} slot={slot} contest={incentive} />
      ))}
      {carryovers.map((carryover) => (
        <div key={carryover.id} role="group" aria-label={carryover.name}>
          <ContestCheckbox slot={slot} contest={{ id: carryover.id, name: `${carryover.name} (co)` }} />
          {carryover.incentives.map((incentive) => (
            <ContestCheckbox key={incentive.id} slot={slot} contest={incentive} inset />
          ))}
        </div>
      ))}
    </div>
  )
}

type CheckProps = { slot: number; contest: Incentive; forClass?: boolean; inset?: boolean }

function ContestCheckbox({ slot, contest, forClass = false, inset = false }: CheckProps) {
  const draw = useDraw()
  const { row, queued } = useRowView(slot)
  const hidden = forClass && row.is_session_only
  const checked = forClass ? row.activity_scored : row.scored_incentives.some(({ id }) => id === contest.id)

  const isQueued = queued.some((item) => item.field === `contest ${contest.id}` && isPending(item))

  return (
    <label
      hidden={hidden}
      className={inset ? 'inset' : undefined}
      aria-busy={isQueued}
      title={isQueued ? NOT_SAVED_YET : undefined}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={hidden || disabledReason(row, draw.can.organize) !== null}
        onChange={() => toggleContest(draw, slot, contest.id, !checked)}
      />
      {contest.name}
    </label>
  )
}

const DISABLED_REASON_ID = 'checklist-refusal'

function disabledReason({ id, score }: DrawRow, canOrganize: boolean): string | null {
  if (!canOrganize) return 'Only organizers can change side pots and rollovers.'
  if (score !== null) return 'This run has a score. Clear it to change its side pots and rollovers.'
  return id === null ? 'The rider is still being added. Try again in a moment.' : null
}

function close({ currentTarget }: SyntheticEvent, anchor: HTMLElement) {
  const focused = document.activeElement
  if (focused === document.body || currentTarget.contains(focused)) anchor.focus()
  checklistPopup.close()
}
