import { listWithAnd } from '#lib/lists.ts'
import { addRiderOption } from '#rules/draw/messages.ts'
import type { RiderCard, UpdateRiderCard } from '#wire/events/riderCard.ts'
import { Combobox } from '../../../Components/suggestions/Combobox.tsx'
import { useNameBox } from '../form/useNameBox.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'

type Props = { card: RiderCard; onChange(payer: UpdateRiderCard): Promise<boolean> }

export function PayerField({ card: { payer, pays_for }, onChange }: Props) {
  const { riders } = useEntriesScreen()
  const box = useNameBox({
    kind: 'rider',
    directory: riders,
    choice: payer,
    choose(choice) {
      if (choice === null) void (payer && onChange({ payer_id: null }))
      else void onChange(choice.id === null ? { payer_name: choice.name } : { payer_id: choice.id })
    },
  })
  if (pays_for.length > 0) return <p>Pays for {listWithAnd(pays_for.map(({ name }) => name))}.</p>

  return (
    <label className="entry-box">
      <span>Paid by</span>
      <Combobox
        {...box.props}
        label="Paid by"
        className="box"
        placeholder="The rider"
        addition={{ line: addRiderOption, add: async (name) => box.add(name) }}
        onGoOn={() => {}}
      />
    </label>
  )
}
