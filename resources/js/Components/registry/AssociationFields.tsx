import { Trash2 } from 'lucide-react'
import type { AccountProps } from '#wire/accounts/account.ts'
import { Button } from '../Button.tsx'
import { AddButton } from '../form/AddButton.tsx'
import { DateField } from '../form/DateField.tsx'
import { useField } from '../form/formContext.ts'
import { TextField } from '../form/TextField.tsx'
import '../../../css/associations.css'

type Association = AccountProps['associations'][number]
const EMPTY: Association = { body: '', number: '', district: null, valid_until: null }

export function AssociationFields() {
  const { value, change } = useField('associations')
  const cards = value as Association[]

  return (
    <>
      {cards.map((card, index) => (
        <fieldset key={index} className="field-row association-card">
          <legend className="visually-hidden">{card.body || `Association ${index + 1}`}</legend>
          <TextField name={`associations.${index}.body`} label="Association" maxLength={60} required />
          <TextField name={`associations.${index}.number`} label="Number" autoComplete="off" required />
          <TextField name={`associations.${index}.district`} label="District" />
          <DateField name={`associations.${index}.valid_until`} label="Good until" />
          <p>
            <Button kind="quiet" onClick={() => change(cards.filter((_, other) => other !== index))}>
              <Trash2 aria-hidden size={16} /> Remove
              <span className="visually-hidden"> {card.body || `association ${index + 1}`}</span>
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <AddButton field={`associations.${cards.length}.body`} onAdd={() => change([...cards, EMPTY])}>
          Add association
        </AddButton>
      </p>
    </>
  )
}
