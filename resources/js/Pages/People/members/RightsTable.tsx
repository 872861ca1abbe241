import { mayDo, RIGHTS, ROLES } from '#rules/roles.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { roleName } from './roles.ts'

/** The rules themselves, as a table. */
export function RightsTable() {
  return (
    <section>
      <h2>What each role may do</h2>
      <CardTable
        label="What each role may do"
        compact
        rows={[...RIGHTS]}
        keyOf={({ need }) => need}
        columns={[
          { title: 'What', cell: ({ does }) => does },
          ...ROLES.map((role) => ({
            title: roleName(role),
            cell: ({ need }: (typeof RIGHTS)[number]) =>
              mayDo({ role, event_id: null }, need) ? 'Yes' : 'No',
          })),
          {
            title: 'In one event only',
            cell: ({ inOneEvent }) => (inOneEvent ? 'As the role' : 'No'),
          },
        ]}
      />
    </section>
  )
}
