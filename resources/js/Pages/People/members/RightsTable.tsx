import { hasPermission, PERMISSIONS, ROLES } from '#rules/permissions.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { roleName } from './roles.ts'

/** The table is generated from the policy rules. */
export function RightsTable() {
  return (
    <section>
      <h2>What each role may do</h2>
      <CardTable
        label="What each role may do"
        compact
        rows={[...PERMISSIONS]}
        rowKey={({ permission }) => permission}
        columns={[
          { title: 'What', cell: ({ description }) => description },
          ...ROLES.map((role) => ({
            title: roleName(role),
            cell: ({ permission }: (typeof PERMISSIONS)[number]) =>
              hasPermission({ role, event_id: null }, permission) ? 'Yes' : 'No',
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
