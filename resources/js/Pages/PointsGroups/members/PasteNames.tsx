import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { MatchedNames, resolvedMembers } from './MatchedNames.tsx'
import { RiderSearch } from './RiderSearch.tsx'
import { useMatchedNames } from './useMatchedNames.ts'

type Props = {
  group: { id: number; tracks_horse: boolean }
  isBusy: boolean
  onAdd: (members: { user_id: number; horse_id: number | null }[], onAdded: () => void) => void
}

export function PasteNames({ group, isBusy, onAdd }: Props) {
  const [names, setNames] = useState('')
  const { lines, picked, error, isLookingUp, ...matches } = useMatchedNames(paths.matchMembers(group.id))
  const newMembers = resolvedMembers(lines, picked, group.tracks_horse)

  function clear() {
    setNames('')
    matches.clear()
  }

  return (
    <>
      <RiderSearch onPick={(name) => setNames((typed) => withLine(typed, name))} />
      <div className="field">
        <label htmlFor={NAMES_ID}>{NAMES_LABEL}</label>
        <textarea
          id={NAMES_ID}
          aria-describedby="names-hint"
          rows={5}
          value={names}
          onChange={({ target }) => setNames(target.value)}
        />
        <p className="hint" id="names-hint">
          {namesHint(group.tracks_horse)}
        </p>
      </div>
      <div className="form-actions">
        <Button
          aria-disabled={isLookingUp || !names.trim()}
          onClick={() => names.trim() && void matches.lookUp(names)}
        >
          Find riders
        </Button>
      </div>
      {error && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <MatchedNames
            lines={lines}
            picked={picked}
            tracksHorse={group.tracks_horse}
            onPick={matches.pick}
          />
          <div className="form-actions">
            <Button
              kind="primary"
              aria-disabled={isBusy || !newMembers.length}
              onClick={() => newMembers.length && onAdd(newMembers, clear)}
            >
              Add {plural(newMembers.length, 'member')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

export const NAMES_ID = 'names'

export const NAMES_LABEL = 'One name per line'

export const namesHint = (tracksHorse: boolean) =>
  `For example, ${tracksHorse ? 'Anna Lee, Dash' : 'Anna Lee'}. Up to 200 at a time. You'll confirm matches before saving.`

export const withLine = (typed: string, name: string) =>
  [...typed.split('\n').filter(Boolean), name].join('\n')
