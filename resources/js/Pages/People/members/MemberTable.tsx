import type { Member, PeopleProps } from '#wire/organizations/members.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { roleLabel } from './roles.ts'

type Props = Pick<PeopleProps, 'organization' | 'me' | 'leads' | 'people'> & {
  onChange: (member: Member) => void
  onLeave: (member: Member) => void
}

export function MemberTable({ organization, me, leads, people, onChange, onLeave }: Props) {
  return (
    <CardTable
      label={`People, ${organization.name}`}
      className="members"
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Name', cell: ({ id, name }) => (id === me ? `${name} (you)` : name) },
        leads && { title: 'Email', cell: ({ email }) => email },
        { title: 'Role', cell: roleLabel },
        {
          title: 'Actions',
          cell: (member) => (
            <div className="actions">
              {member.mine && !member.by_code && (
                <Button onClick={() => onChange(member)}>
                  Change<span className="visually-hidden"> {member.name}'s role</span>
                </Button>
              )}
              {member.id === me ? (
                <Button
                  disabled={isLastOwner(member, people)}
                  aria-describedby={isLastOwner(member, people) ? LAST_OWNER : undefined}
                  onClick={() => onLeave(member)}
                >
                  Leave
                </Button>
              ) : (
                member.mine && (
                  <Button onClick={() => onLeave(member)}>
                    Remove<span className="visually-hidden"> {member.name}</span>
                  </Button>
                )
              )}
              {member.id === me && isLastOwner(member, people) && (
                <p id={LAST_OWNER} className="quiet">
                  You're the only owner. Add another owner first.
                </p>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

const LAST_OWNER = 'last-owner'

const isLastOwner = ({ role }: Member, people: Member[]) =>
  role === 'owner' && people.filter((one) => one.role === 'owner').length === 1
