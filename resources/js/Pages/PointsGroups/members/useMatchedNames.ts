import { useState } from 'react'
import { MAX_LINES, parseLines, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import type { MatchedLine } from '#wire/seasons/members.ts'
import { errorMessage } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { initialPick, type Picked } from './MatchedNames.tsx'

export type Matches = { lines: MatchedLine[]; picked: Picked[] }

const NONE: Matches = { lines: [], picked: [] }

export function useMatchedNames(url: string) {
  const [matches, setMatches] = useState(NONE)
  const [error, setError] = useState('')
  const [isLookingUp, setLooking] = useState(false)

  async function lookUp(names: string, more: { tracks_horse?: boolean } = {}): Promise<Matches | undefined> {
    if (isLookingUp) return
    if (parseLines(names).length > MAX_LINES) return void setError(TOO_MANY_LINES)
    setLooking(true)
    setError('')
    try {
      const { data } = await http.post<{ lines: MatchedLine[] }>(url, { names, ...more })
      const found = { lines: data.lines, picked: data.lines.map(initialPick) }
      setMatches(found)
      return found
    } catch (error) {
      return void setError(errorMessage(error) ?? `${NO_RESPONSE} Try again.`)
    } finally {
      setLooking(false)
    }
  }

  return {
    ...matches,
    error,
    isLookingUp,
    lookUp,
    pick: (picked: Picked[]) => setMatches({ ...matches, picked }),
    clear: () => setMatches(NONE),
  }
}
