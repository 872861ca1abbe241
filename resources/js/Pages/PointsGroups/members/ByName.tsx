import { useState } from 'react'
import { linesIn, MOST_LINES, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import type { RecognizedLine } from '#wire/seasons/members.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../ajax/http.ts'
import { sentenceOf } from '../../../attempt.ts'
import { NO_ANSWER } from '../../../noAnswer.ts'
import { Lines, type Picked, pickedFrom, startWith } from './Lines.tsx'
import { RiderSearch } from './RiderSearch.tsx'

type Props = {
  group: { id: number; tracks_horse: boolean }
  isBusy: boolean
  onAdd: (members: { user_id: number; horse_id: number | null }[], onAdded: () => void) => void
}

/**
 * Names, searched one by one or pasted; who is meant is shown, and chosen where it is not clear, before anything is
 * saved.
 */
export function ByName({ group, isBusy, onAdd }: Props) {
  const [names, setNames] = useState('')
  const [lines, setLines] = useState<RecognizedLine[]>([])
  const [picked, setPicked] = useState<Picked[]>([])
  const [refusal, refuse] = useState('')
  const [isLooking, setLooking] = useState(false)
  const joining = pickedFrom(lines, picked, group.tracks_horse)

  async function look() {
    if (isLooking) return
    if (linesIn(names).length > MOST_LINES) return refuse(TOO_MANY_LINES)
    setLooking(true)
    refuse('')
    try {
      const { data } = await http.post<{ lines: RecognizedLine[] }>(paths.recognizeMembers(group.id), {
        names,
      })
      setLines(data.lines)
      setPicked(data.lines.map(startWith))
    } catch (error) {
      refuse(sentenceOf(error) ?? `${NO_ANSWER} Try again.`)
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
          aria-disabled={isLooking || !names.trim()}
          onClick={() => names.trim() && look()}
        >
          Look them up
        </button>
      </div>
      {refusal && (
        <p role="alert" className="form-refusal">
          {refusal}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <Lines lines={lines} picked={picked} tracksHorse={group.tracks_horse} onPick={setPicked} />
          <div className="form-actions">
            <button
              type="button"
              className="button primary"
              aria-disabled={isBusy || !joining.length}
              onClick={() => joining.length && onAdd(joining, clear)}
            >
              {joining.length === 1 ? 'Add 1 member' : `Add ${joining.length} members`}
            </button>
          </div>
        </>
      )}
    </>
  )
}
