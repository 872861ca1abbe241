import type { CheckPer } from '#rules/checks.ts'
import type { Stock } from '#wire/checks.ts'
import type { Sheet } from '../calls.ts'

const STOCK_NAMES: Record<Stock, string> = {
  top: 'Voucher, check on top',
  middle: 'Voucher, check in the middle',
  bottom: 'Voucher, check at the bottom',
  three: 'Three checks per page',
}

type Props = {
  organizationId: number
  per: CheckPer
  onPer: (per: CheckPer) => void
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  errors: Record<string, string>
}

/** What is in the printer: the stock, how far the text is to shift, and the number on the first sheet. */
export function SheetFields({ organizationId, per, onPer, sheet, onSheet, errors }: Props) {
  const { stock, offset_x, offset_y } = sheet
  const testPage = `/organizer/checks/${organizationId}/test-page?${new URLSearchParams({ stock, offset_x, offset_y })}`

  return (
    <form className="check-sheet" onSubmit={(event) => event.preventDefault()}>
      <div className="field">
        <label htmlFor="per">One check</label>
        <select id="per" value={per} onChange={(event) => onPer(event.target.value as CheckPer)}>
          <option value="rider">per rider</option>
          <option value="result">per result</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor="stock">Check stock</label>
        <select
          id="stock"
          value={stock}
          onChange={(event) => onSheet({ ...sheet, stock: event.target.value as Stock })}
        >
          {Object.entries(STOCK_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <NumberField name="number" label="First check number" {...{ sheet, onSheet, errors }} />
      <NumberField
        name="offset_x"
        label="Shift right"
        hint="points, 72 are an inch"
        {...{ sheet, onSheet, errors }}
      />
      <NumberField name="offset_y" label="Shift down" hint="points" {...{ sheet, onSheet, errors }} />
      <a className="button" href={testPage} target="_blank" rel="noreferrer">
        Test page
      </a>
    </form>
  )
}

type FieldProps = Pick<Props, 'sheet' | 'onSheet' | 'errors'> & {
  name: 'number' | 'offset_x' | 'offset_y'
  label: string
  hint?: string
}

function NumberField({ name, label, hint, sheet, onSheet, errors }: FieldProps) {
  const error = errors[name]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        inputMode="decimal"
        value={sheet[name]}
        aria-invalid={!!error}
        aria-describedby={error || hint ? `${name}-hint` : undefined}
        onChange={(event) => onSheet({ ...sheet, [name]: event.target.value })}
      />
      {(error || hint) && (
        <p id={`${name}-hint`} className={error ? 'error' : 'hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
