import { useMemo } from 'react'
import type { NameChoices as Found } from '#wire/entryImports.ts'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import type { Choices, ImportState } from './useImport.ts'
import { mountKey, riderKey } from '#rules/entries/import/plan.ts'

export function NameChoices({ state }: { state: ImportState }) {
  const { read, matches, horseMatches, riders, horses, chooseRider, chooseHorse } = state
  const names = useMemo(() => {
    const lines = read.flatMap((row) => row.lines)
    return {
      riders: new Map(
        lines.map((line) => [riderKey(line), named(line.rider, matches?.riders.get(riderKey(line)))]),
      ),
      horses: new Map(
        lines
          .filter(({ horse }) => horse !== null)
          .map((line) => [mountKey(line), named(`${line.horse}, ${line.rider}`, horseMatches(line))]),
      ),
    }
  }, [read, matches, horseMatches])
  const unclear = [
    ...questions('Rider', names.riders, riders, chooseRider),
    ...questions('Horse', names.horses, horses, chooseHorse),
  ]
  if (unclear.length === 0) return null
  return (
    <Card
      title="Riders and horses"
      note="Choose the right rider or horse for each name. The others are new or were matched by email, name or BBR #."
    >
      <CardTable
        label="Riders and horses"
        rows={unclear}
        rowKey={({ kind, key }) => `${kind} ${key}`}
        columns={[
          { title: 'In the file', cell: ({ name }) => name, isRowHeader: true },
          { title: 'Type', cell: ({ kind }) => kind },
          {
            title: 'Match',
            cell: ({ kind, name, choices, chosen, choose }) => (
              <select
                aria-label={`${kind} for ${name}`}
                value={chosen ?? ''}
                onChange={({ target }) => choose(target.value === 'new' ? 'new' : Number(target.value))}
              >
                <option value="" disabled>
                  Choose
                </option>
                {choices.map(({ id, name, hint }) => (
                  <option key={id} value={id}>
                    {hint ? `${name}, ${hint}` : name}
                  </option>
                ))}
                <option value="new">{`New ${kind.toLowerCase()}`}</option>
              </select>
            ),
          },
        ]}
      />
    </Card>
  )
}

type Named = Found & { name: string }

const named = (name: string, found: Found = { certain: null, choices: [] }): Named => ({ ...found, name })

function questions(
  kind: 'Rider' | 'Horse',
  names: Map<string, Named>,
  chosen: Choices,
  choose: (key: string, choice: number | 'new') => void,
) {
  return [...names].flatMap(([key, { name, certain, choices }]) => {
    if (certain !== null || choices.length === 0) return []
    return [{ kind, key, name, choices, chosen: chosen[key], choose: choose.bind(null, key) }]
  })
}
