import { addRiderOption, addRiderQuestion } from '#rules/draw/messages.ts'
import type { DrawRow } from '#wire/draw.ts'
import type { RiderItem } from '#wire/directory.ts'
import * as paths from '#wire/paths.ts'
import { focusNextName, skipLink, keepFocusInRow } from '../keyboard/focus.ts'
import { Combobox } from '../../../Components/suggestions/Combobox.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { hasRider, pickRider, removeRider, addTypedInRider } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { RowView } from '../store/rowViews.ts'
import { useAddConfirmation } from './useAddConfirmation.ts'
import { useNameInput } from './useNameInput.ts'

export function RiderInput({ line }: { line: RowView }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const named = hasRider(row)
  const { typed, write, pick, commit, dropRefusal, unsettled, refused } = useNameInput({
    line,
    box: 'rider',
    saved: row.user_name ?? '',
    directory: draw.riders,
    onPick: (rider) => void (rider.id !== row.user_id && pickRider(draw, slot, rider)),
    onRemove(by) {
      if (by !== 'enter' && by.to) keepFocusInRow(slot)
      void removeRider(draw, slot)
    },
  })

  const addition = useAddConfirmation(slot)

  async function add(name: string, like: RiderItem | undefined) {
    const question = addRiderQuestion(name, slot, { like, replaced: row.user_name })
    if (question && !(await addition.confirm({ title: 'Add rider', question, defaultButton: 'cancels' })))
      return
    write(null)
    void addTypedInRider(draw, slot, name)
  }

  return (
    <>
      <Combobox
        label={`Rider, slot ${slot}`}
        className={named && typed === null ? 'box covered' : 'box'}
        value={row.user_name ?? ''}
        typed={typed}
        placeholder={named ? undefined : 'Add a rider'}
        unsavedReason={unsettled}
        refused={refused}
        directory={draw.riders}
        onType={write}
        onPick={pick}
        addition={{ line: addRiderOption, add }}
        onCommit={(text, by) => void (addition.isAsking() || commit(text, by))}
        onKey={dropRefusal}
        onGoOn={focusNextName}
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

export function RiderName({ row: { user_id, user_name, user_fake } }: { row: DrawRow }) {
  if (user_id === null || user_fake) return <span className="name">{user_name}</span>
  return (
    <a className="name" href={paths.rider(user_id)} target="_blank" rel="noreferrer">
      {user_name}
    </a>
  )
}
