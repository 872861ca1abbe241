import type { ReactNode, RefObject } from 'react'
import type { Stock } from '#wire/checks.ts'
import { FormContext } from '../../../Components/form/formContext.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { type SheetValues, toSheet } from '../api.ts'
import * as paths from '#wire/paths.ts'

const STOCK_NAMES: Record<Stock, string> = {
  top: 'Voucher, check on top',
  middle: 'Voucher, check in the middle',
  bottom: 'Voucher, check at the bottom',
  three: 'Three checks per page',
}

const PREPRINTED = 'Prints no lines, labels, name, logo, $ or check number. Stubs still show the number.'

type Props<Values> = {
  form: RefObject<HTMLFormElement | null>
  organizationId: number
  typed: Values
  onType: (typed: Values) => void
  errors: Record<string, string>
  children?: ReactNode
}

export function SheetFields<Values extends SheetValues>({
  form,
  organizationId,
  typed,
  onType,
  errors,
  children,
}: Props<Values>) {
  const testPage = paths.checkTestPage(organizationId, toSheet(typed))
  const set = (name: string, value: unknown) => onType({ ...typed, [name]: value })

  return (
    <form ref={form} className="check-sheet field-row" onSubmit={(event) => event.preventDefault()}>
      <FormContext value={{ values: typed, errors, set }}>
        {children}
        <SelectField
          name="stock"
          label="Check stock"
          options={Object.entries(STOCK_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <TextField name="number" label="First check number" inputMode="decimal" />
        <CheckboxField name="preprinted" label="Preprinted stock: text only" hint={PREPRINTED} />
        <TextField name="offset_x" label="Move right (inches)" hint="Use a minus sign to move left." />
        <TextField name="offset_y" label="Move down (inches)" hint="Use a minus sign to move up." />
      </FormContext>
      <a className="button" href={testPage} target="_blank" rel="noreferrer">
        Open test page
      </a>
    </form>
  )
}
