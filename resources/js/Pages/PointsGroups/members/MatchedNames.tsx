import type { MatchChoice, MatchedLine } from '#wire/seasons/members.ts'
import { CardTable } from '../../../Components/CardTable.tsx'

export type Picked = { rider: number | null; horse: number | null }

export const initialPick = ({ riders, horses }: MatchedLine): Picked => ({
  rider: riders.length === 1 ? riders[0]!.id : null,
  horse: horses.length === 1 ? horses[0]!.id : null,
})

const needsChoice = ({ riders, horses }: MatchedLine, tracksHorse: boolean) =>
  riders.length > 0 && (!tracksHorse || horses.length > 0) && (riders.length > 1 || horses.length > 1)

export function resolvedMembers(lines: MatchedLine[], picked: Picked[], tracksHorse: boolean) {
  return lines.flatMap((line, index) => {
    const { rider, horse } = picked[index]!
    const isClear = rider !== null && (!tracksHorse || horse !== null)
    const isWanted = line.said === '' || needsChoice(line, tracksHorse)
    return isClear && isWanted ? [{ user_id: rider, horse_id: horse }] : []
  })
}

type Props = {
  lines: MatchedLine[]
  picked: Picked[]
  tracksHorse: boolean
  onPick: (picked: Picked[]) => void
}

export function MatchedNames({ lines, picked, tracksHorse, onPick }: Props) {
  const rows = lines.map((line, index) => ({ line, index, chosen: picked[index]! }))
  type Row = (typeof rows)[number]
  const pick = ({ index }: Row, changes: Partial<Picked>) =>
    onPick(picked.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  const isChosen = ({ chosen }: Row) => chosen.rider !== null && (!tracksHorse || chosen.horse !== null)

  return (
    <CardTable
      label="Matches"
      rows={rows}
      rowKey={({ line }) => line.line}
      columns={[
        { title: 'Line', cell: ({ line }) => line.text, isRowHeader: true },
        {
          title: 'Rider',
          cell: (row) => (
            <ChoiceSelect
              label={`Rider for ${row.line.text}`}
              choices={row.line.riders}
              chosen={row.chosen.rider}
              onChoose={(rider) => pick(row, { rider })}
            />
          ),
        },
        tracksHorse && {
          title: 'Horse',
          cell: (row) => (
            <ChoiceSelect
              label={`Horse for ${row.line.text}`}
              choices={row.line.horses}
              chosen={row.chosen.horse}
              onChoose={(horse) => pick(row, { horse })}
            />
          ),
        },
        {
          title: 'Found',
          cell: (row) =>
            row.line.said === '' || (needsChoice(row.line, tracksHorse) && isChosen(row))
              ? 'Yes'
              : row.line.said,
        },
      ]}
    />
  )
}

type OneOfProps = {
  label: string
  choices: MatchChoice[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

function ChoiceSelect({ label, choices, chosen, onChoose }: OneOfProps) {
  if (choices.length === 0) return null
  if (choices.length === 1) return withHint(choices[0]!)
  return (
    <select
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value ? Number(target.value) : null)}
    >
      <option value="">Choose</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {withHint(choice)}
        </option>
      ))}
    </select>
  )
}

const withHint = ({ name, hint }: MatchChoice) => (hint ? `${name}, ${hint}` : name)
