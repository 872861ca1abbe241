import { useEffect } from 'react'
import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { TextAreaField } from '../../../Components/form/TextAreaField.tsx'
import { MatchedNames, type Picked, resolvedMembers } from '../../PointsGroups/members/MatchedNames.tsx'
import { NAMES_LABEL, namesHint, withLine } from '../../PointsGroups/members/PasteNames.tsx'
import { RiderSearch } from '../../PointsGroups/members/RiderSearch.tsx'
import { useMatchedNames } from '../../PointsGroups/members/useMatchedNames.ts'

export type NewMember = { user_id: number; horse_id: number | null }

export function FirstMembers({
  organizationId,
  tracksHorse,
}: {
  organizationId: number
  tracksHorse: boolean
}) {
  const { value, change: changeNames } = useField('names')
  const members = useField('members')
  const names = String(value)
  const matches = useMatchedNames(paths.matchNewMembers(organizationId))
  const { lines, picked, error, isLookingUp } = matches

  // If `names` or `tracksHorse` changes, the found matches no longer apply.
  const { clear } = matches
  const { change: changeMembers } = members
  useEffect(() => {
    clear()
    changeMembers([])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both functions change with each render
  }, [names, tracksHorse])

  const show = (shown: { lines: typeof lines; picked: Picked[] } | undefined) =>
    shown && members.change(resolvedMembers(shown.lines, shown.picked, tracksHorse))

  return (
    <>
      <RiderSearch onPick={(name) => changeNames(withLine(names, name))} />
      <TextAreaField name="names" label={NAMES_LABEL} hint={namesHint(tracksHorse)} rows={5} />
      <div className="form-actions">
        <Button
          aria-disabled={isLookingUp || !names.trim()}
          onClick={async () =>
            names.trim() && show(await matches.lookUp(names, { tracks_horse: tracksHorse }))
          }
        >
          Find riders
        </Button>
        <span role="status">{lines.length > 0 && foundText(members.value)}</span>
      </div>
      {error && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <MatchedNames
          lines={lines}
          picked={picked}
          tracksHorse={tracksHorse}
          onPick={(picked) => {
            matches.pick(picked)
            show({ lines, picked })
          }}
        />
      )}
    </>
  )
}

function foundText(members: unknown) {
  const { length } = members as NewMember[]
  return `You'll add ${plural(length, 'member')}`
}
