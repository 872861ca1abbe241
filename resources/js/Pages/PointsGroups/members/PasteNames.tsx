import { useState } from 'react'
import { parseLines, MAX_LINES, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import type { MatchedLine } from '#wire/seasons/members.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../api/http.ts'
import { errorMessage } from '../../../api/errors.ts'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { MatchedNames, type Picked, resolvedMembers, initialPick } from './MatchedNames.tsx'
import { RiderSearch } from './RiderSearch.tsx'

type Props = {
  group: { id: number; tracks_horse: boolean }
  isBusy: boolean
  onAdd: (members: { user_id: number; horse_id: number | null }[], onAdded: () => void) => void
}

/** The user confirms which rider each name refers to before anything is saved. */
export function PasteNames({ group, isBusy, onAdd }: Props) {
  const [names, setNames] = useState('')
  const [lines, setLines] = useState<MatchedLine[]>([])
  const [picked, setPicked] = useState<Picked[]>([])
  const [error, setError] = useState('')
  const [isLookingUp, setLooking] = useState(false)
  const newMembers = resolvedMembers(lines, picked, group.tracks_horse)

  async function lookUp() {
    if (isLookingUp) return
    if (parseLines(names).length > MAX_LINES) return setError(TOO_MANY_LINES)
    setLooking(true)
    setError('')
    try {
      const { data } = await http.post<{ lines: MatchedLine[] }>(paths.matchMembers(group.id), {
        names,
      })
      setLines(data.lines)
      setPicked(data.lines.map(initialPick))
    } catch (error) {
      setError(errorMessage(error) ?? `${NO_RESPONSE} Try again.`)
    } finally {
      setLooking(false)
    }
  }

  function clear() {
    setNames('')
    setLines([])
    setPicked([])
  }

  const example = group.tracks_horse ? 'Anna Lee, Dash' : 'Anna Lee'
  return (
    <>
      <RiderSearch
        onPick={(name) => setNames((typed) => [...typed.split('\n').filter(Boolean), name].join('\n'))}
      />
      <div className="field">
        <label htmlFor="names">Names, one a line</label>
        <p className="hint" id="names-hint">
          Such as {example}. At most 200 at a time; nothing is saved before you have seen who is meant.
        </p>
        <textarea
          id="names"
          aria-describedby="names-hint"
          rows={5}
          value={names}
          onChange={({ target }) => setNames(target.value)}
        />
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button"
          aria-disabled={isLookingUp || !names.trim()}
          onClick={() => names.trim() && lookUp()}
        >
          Look them up
        </button>
      </div>
      {error && (
        <p role="alert" className="form-refusal">
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <MatchedNames lines={lines} picked={picked} tracksHorse={group.tracks_horse} onPick={setPicked} />
          <div className="form-actions">
            <button
              type="button"
              className="button primary"
              aria-disabled={isBusy || !newMembers.length}
              onClick={() => newMembers.length && onAdd(newMembers, clear)}
            >
              {newMembers.length === 1 ? 'Add 1 member' : `Add ${newMembers.length} members`}
            </button>
          </div>
        </>
      )}
    </>
  )
}
