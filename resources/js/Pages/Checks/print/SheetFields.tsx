import type { RefObject } from 'react'
import type { Stock } from '#wire/checks.ts'
import { FormContext } from '../../../Components/form/formContext.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import type { CheckFormValues } from '../api.ts'
import * as paths from '#wire/paths.ts'

const STOCK_NAMES: Record<Stock, string> = {
  top: 'Voucher, check on top',
  middle: 'Voucher, check in the middle',
  bottom: 'Voucher, check at the bottom',
  three: 'Three checks per page',
}

type Props = {
  form: RefObject<HTMLFormElement | null>
  organizationId: number
  typed: CheckFormValues
  onType: (typed: CheckFormValues) => void
  errors: Record<string, string>
}

export function SheetFields({ form, organizationId, typed, onType, errors }: Props) {
  const { stock, offset_x, offset_y } = typed
  const testPage = paths.checkTestPage(organizationId, { stock, offset_x, offset_y })
  const set = (name: string, value: unknown) => onType({ ...typed, [name]: value })

  return (
    <form ref={form} className="check-sheet beside" onSubmit={(event) => event.preventDefault()}>
      <FormContext value={{ values: typed, errors, set }}>
        <SelectField
          name="per"
          label="One check"
          options={[
            { value: 'rider', label: 'per rider' },
            { value: 'result', label: 'per result' },
          ]}
        />
        <SelectField
          name="stock"
          label="Check stock"
          options={Object.entries(STOCK_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <TextField name="number" label="First check number" inputMode="decimal" />
        <TextField name="offset_x" label="Shift right" hint="points, 72 are an inch" inputMode="decimal" />
        <TextField name="offset_y" label="Shift down" hint="points" inputMode="decimal" />
      </FormContext>
      <a className="button" href={testPage} target="_blank" rel="noreferrer">
        Test page
      </a>
    </form>
  )
}
