import { addRiderLine, addRiderQuestion } from '#rules/drawTexts.ts'
import type { DrawRow } from '#wire/draw.ts'
import type { RiderItem } from '#wire/people.ts'
import * as paths from '#wire/paths.ts'
import { skipLink, stayInRow } from '../keyboard/focus.ts'
import { Combo } from '../suggestions/Combo.tsx'
import { useDraw } from '../state/draw.ts'
import { hasRider, pickRider, removeRider, typeRider } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Line } from '../rows/slots.ts'
import { useAddition } from './useAddition.ts'
import { useNameBox } from './useNameBox.ts'

/** The rider's name leads to the person; beside it, and under the cursor, the box in which the rider is changed. */
export function RiderBox({ line }: { line: Line }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const named = hasRider(row)
  const { typed, write, pick, commit, dropRefusal, unsettled, refused } = useNameBox({
    line,
    box: 'rider',
    saved: row.user_name ?? '',
    directory: draw.riders,
    onPick: (rider) => void (rider.id !== row.user_id && pickRider(draw, slot, rider)),
    onRemove(by) {
      if (by !== 'enter' && by.to) stayInRow(slot)
      void removeRider(draw, slot)
    },
  })

  const addition = useAddition(slot)

  async function add(name: string, like: RiderItem | undefined) {
    const question = addRiderQuestion(name, slot, { like, replaced: row.user_name })
    if (question && !(await addition.confirm({ title: 'Add rider', question, enter: 'cancels' }))) return
    write(null)
    void typeRider(draw, slot, name)
  }

  return (
    <>
      <Combo
        label={`Rider, slot ${slot}`}
        className={named && typed === null ? 'box covered' : 'box'}
        value={row.user_name ?? ''}
        typed={typed}
        placeholder={named ? undefined : 'Add a rider'}
        unsettled={unsettled}
        refused={refused}
        directory={draw.riders}
        onType={write}
        onPick={pick}
        addition={{ line: addRiderLine, add }}
        onCommit={(text, by) => addition.isAsking() || commit(text, by)}
        onKey={dropRefusal}
        onTab={skipLink}
      />
      {named && (
        <RemoveButton
          label={`Remove rider, slot ${slot}`}
          onRemove={() => {
            write(null)
            void removeRider(draw, slot)
          }}
        />
      )}
      {named && typed === null && <RiderName row={row} />}
    </>
  )
}

/** A link to the person; plain text for typed-in riders, who have no page. */
export function RiderName({ row: { user_id, user_name, user_fake } }: { row: DrawRow }) {
  if (user_id === null || user_fake) return <span className="name">{user_name}</span>
  return (
    <a className="name" href={paths.rider(user_id)} target="_blank" rel="noreferrer">
      {user_name}
    </a>
  )
}
