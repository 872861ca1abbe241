import { Link } from '@inertiajs/react'
import { ChevronsUpDown } from 'lucide-react'
import type { Navigation } from '#wire/navigation.ts'
import * as paths from '#wire/paths.ts'
import { Menu } from './Menu.tsx'

type Props = Pick<Navigation, 'organization' | 'organizations'>

export const OrganizationMenu = ({ organization, organizations }: Props) => (
  <Menu label="Switch organization" icon={<ChevronsUpDown aria-hidden size={14} />}>
    {organizations.map(({ id, name }) => (
      <Link key={id} href={paths.events(id)} aria-current={id === organization.id ? 'true' : undefined}>
        {name}
      </Link>
    ))}
    <Link href={paths.organizations}>All organizations</Link>
  </Menu>
)
