import { hasPermission, PERMISSIONS, ROLES } from '#rules/permissions.ts'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { roleName } from './roles.ts'

export function RightsTable() {
  return (
    <Card title="Permissions by role">
      <CardTable
        label="Permissions by role"
        compact
        rows={[...PERMISSIONS]}
        rowKey={({ permission }) => permission}
        columns={[
          { title: 'Permission', cell: ({ description }) => description },
          ...ROLES.map((role) => ({
            title: roleName(role),
            cell: ({ permission }: (typeof PERMISSIONS)[number]) =>
              hasPermission({ role, event_id: null }, permission) ? 'Yes' : 'No',
          })),
          {
            title: 'In one event',
            cell: ({ inOneEvent }) => (inOneEvent ? 'Same as role' : 'No'),
          },
        ]}
      />
    </Card>
  )
}
