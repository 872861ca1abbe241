import { useEffect, useState } from 'react'
import type { SimilarName } from '#wire/registry/similarNames.ts'
import * as paths from '#wire/paths.ts'
import { getJson } from '../../api/http.ts'
import { withErrorLog } from '../../api/errors.ts'

const DEBOUNCE_MS = 300

type Props = {
  kind: 'riders' | 'horses'
  organizationId: number
  name: string
  birth_date?: string | null
  except?: number
}

/** Links open a new window, so that the user keeps the typed text. */
export function SimilarNames({ kind, organizationId, name, birth_date, except }: Props) {
  const found = useSimilarNames(paths.similarNames(kind, organizationId), {
    name,
    birth_date: birth_date ?? '',
    except,
  })
  if (found.length === 0) return null

  return (
    <div className="similar-names" role="status">
      <p>Did you mean one of these?</p>
      <ul>
        {found.map(({ id, name: called, about, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener">
              {called}
              <span className="visually-hidden"> (opens in a new window)</span>
            </a>{' '}
            <span className="quiet">{about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSimilarNames(
  url: string,
  { name, birth_date, except }: { name: string; birth_date: string; except?: number },
) {
  const [found, setFound] = useState<SimilarName[]>([])

  useEffect(() => {
    if (!name.trim() && !birth_date) return setFound([])
    let isNewest = true
    const timer = setTimeout(async () => {
      const params = { name: name.slice(0, 120), birth_date, except }
      const response = await withErrorLog('Error searching similar names', () =>
        getJson<SimilarName[]>(url, { params }),
      )
      if (response && isNewest) setFound(response.data)
    }, DEBOUNCE_MS)
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [url, name, birth_date, except])

  return found
}
