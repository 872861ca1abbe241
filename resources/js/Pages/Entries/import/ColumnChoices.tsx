import type { EntryColumn } from '#wire/entries.ts'
import { classLabel, dayLabel, severalDaysText } from '#rules/entries/import/classLabel.ts'
import { classDays, indexClasses } from '#rules/entries/import/classWords.ts'
import {
  COLUMN_LABELS,
  COLUMN_USES,
  type ImportColumn,
  unclearColumns,
} from '#rules/entries/import/columns.ts'
import { Card } from '../../../Components/Card.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import type { ImportState } from './useImport.ts'

type Props = { state: ImportState; columns: EntryColumn[] }

const SAMPLES = 3
const HEADING_ROWS = 10

export function ColumnChoices({ state: { rows, mapping, setMapping, problem }, columns }: Props) {
  const { header_row, every_line } = mapping
  const first = header_row === null ? 0 : header_row + 1
  const samples = rows
    .slice(first)
    .filter((row) => row.some(Boolean))
    .slice(0, SAMPLES)
  const options = optionsFor(columns, mapping.columns)
  const change = (at: number, column: ImportColumn) =>
    setMapping({ ...mapping, columns: mapping.columns.map((one, nth) => (nth === at ? column : one)) })

  return (
    <Card title="Columns" note="Check what each column contains.">
      {problem && <Notice kind="blocked" title={problem} />}
      {unclearColumns(rows, mapping, indexClasses(columns)).map(({ column, heading, class_ids }) => (
        <Notice key={column} kind="warning" title={`You aren't importing the column "${heading}"`}>
          <p>
            {severalDaysText(heading, class_ids, columns) ??
              `We can't tell which class "${heading}" is. Choose its class in the list above the column.`}
          </p>
        </Notice>
      ))}
      <ol className="import-columns" aria-label="Columns">
        {mapping.columns.map((column, at) => (
          <li key={at}>
            <select
              aria-label={`Column ${at + 1} content`}
              value={keyOf(column)}
              onChange={({ target }) => change(at, options.find(({ key }) => key === target.value)!.column)}
            >
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
            {header_row !== null && <strong>{rows[header_row]![at]}</strong>}
            {samples.map((row, nth) => (
              <span key={nth}>{row[at]}</span>
            ))}
          </li>
        ))}
      </ol>
      <div className="field-row">
        <div className="field">
          <label htmlFor="header-row">Headings</label>
          <select
            id="header-row"
            value={header_row ?? ''}
            onChange={({ target }) =>
              setMapping({ ...mapping, header_row: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">None</option>
            {rows.slice(0, HEADING_ROWS).map((row, at) => (
              <option
                key={at}
                value={at}
              >{`Row ${at + 1}: ${row.filter(Boolean).join(', ').slice(0, 40)}`}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="every-line">Also enter every line in</label>
          <select
            id="every-line"
            value={every_line[0] ?? ''}
            onChange={({ target }) =>
              setMapping({ ...mapping, every_line: target.value ? [Number(target.value)] : [] })
            }
          >
            <option value="">No other class</option>
            {columns.map(({ id }) => (
              <option key={id} value={id}>
                {classLabel(id, columns)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Card>
  )
}

const keyOf = ({ use, horse, class_id, rolls_over, day }: ImportColumn) =>
  [use, horse, class_id, ...(rolls_over ? ['co'] : []), ...(day ? [day] : [])].join(':')

const HORSES = [1, 2, 3, 4]

function optionsFor(columns: EntryColumn[], used: ImportColumn[]) {
  const plain = { horse: null, class_id: null, rolls_over: false, day: null }
  const uses = COLUMN_USES.filter((use) => use !== 'class').map((use) => ({
    label: COLUMN_LABELS[use],
    column: { ...plain, use } as ImportColumn,
  }))
  const perHorse = (['horse', 'classes', 'exhibitions', 'request'] as const).flatMap((use) =>
    HORSES.map((horse) => ({
      label: use === 'horse' ? `Horse ${horse}` : `${COLUMN_LABELS[use]}, horse ${horse}`,
      column: { ...plain, use, horse } as ImportColumn,
    })),
  )
  const ofDay = daysFor(columns, used).flatMap((day) =>
    [null, ...HORSES].map((horse) => ({
      label: `${COLUMN_LABELS.classes}, ${horse ? `horse ${horse}, ` : ''}${dayLabel(day)}`,
      column: { ...plain, use: 'classes', horse, day } as ImportColumn,
    })),
  )
  const marks = columns.flatMap(({ id, carries_from }) =>
    (carries_from.length > 0 ? [false, true] : [false]).map((rolls_over) => ({
      label: `x = ${classLabel(id, columns)}${rolls_over ? ' (co)' : ''}`,
      column: { ...plain, use: 'class', class_id: id, rolls_over } as ImportColumn,
    })),
  )
  const unused = { label: 'Not used', column: { ...plain, use: null } as ImportColumn }
  return [unused, ...uses, ...perHorse, ...ofDay, ...marks].map((option) => ({
    ...option,
    key: keyOf(option.column),
  }))
}

/** Includes days named in the headings, even if no class runs on them. */
function daysFor(columns: EntryColumn[], used: ImportColumn[]): string[] {
  const days = classDays(indexClasses(columns))
  return [...new Set([...(days.length > 1 ? days : []), ...used.flatMap(({ day }) => day ?? [])])]
}
