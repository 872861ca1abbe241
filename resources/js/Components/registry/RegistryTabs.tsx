import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'
import { Badge } from '../Badge.tsx'

type Organization = { id: number; name: string }
type Props = {
  organization: Organization
  current: 'riders' | 'horses' | 'bulls' | 'claims'
  waiting: number
}

export function RegistryTabs({ organization, current, waiting }: Props) {
  return (
    <Tabs
      label={`${organization.name} riders and horses`}
      tabs={[
        { label: 'Riders', url: paths.riders(organization.id), current: current === 'riders' },
        { label: 'Horses', url: paths.horses(organization.id), current: current === 'horses' },
        { label: 'Bulls', url: paths.bulls(organization.id), current: current === 'bulls' },
        {
          label: (
            <>
              Requests <Badge count={waiting} />
            </>
          ),
          url: paths.claims(organization.id),
          current: current === 'claims',
        },
      ]}
    />
  )
}
