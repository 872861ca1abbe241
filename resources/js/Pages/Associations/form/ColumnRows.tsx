import { ArrowUp, X } from 'lucide-react'
import { REPORT_COLUMNS, type ReportColumn, reportColumnTitle } from '#rules/associations/profile.ts'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import '../../../../css/associations.css'

export function ColumnRows({ body }: { body: string }) {
  const { value, change } = useField('columns')
  const columns = value as ReportColumn[]
  const unused = REPORT_COLUMNS.filter((column) => !columns.includes(column))
  const options = REPORT_COLUMNS.map((column) => ({
    value: column,
    label: reportColumnTitle(column, body || 'Member'),
  }))

  return (
    <fieldset className="report-columns">
      <legend>File columns</legend>
      {columns.map((column, index) => (
        <div key={index} className="report-column" role="group" aria-label={`Column ${index + 1}`}>
          <SelectField
            name={`columns.${index}`}
            label={`Column ${index + 1}`}
            options={options.filter((option) => option.value === column || unused.includes(option.value))}
          />
          <button
            type="button"
            className="icon-button"
            disabled={index === 0}
            aria-label={`Move column ${index + 1} up`}
            onClick={() => change(columns.toSpliced(index - 1, 2, column, columns[index - 1]!))}
          >
            <ArrowUp aria-hidden size={18} />
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={columns.length === 1}
            aria-label={`Remove column ${index + 1}`}
            onClick={() => change(columns.toSpliced(index, 1))}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      ))}
      {unused.length > 0 && (
        <p>
          <AddButton field={`columns.${columns.length}`} onAdd={() => change([...columns, unused[0]!])}>
            Add column
          </AddButton>
        </p>
      )}
    </fieldset>
  )
}
