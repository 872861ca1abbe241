import type { SeasonsProps } from '#wire/seasons/newSeason.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../../Components/Card.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { TableFields } from '../../../Components/season/GroupFields.tsx'
import { FirstMembers, type NewMember } from './FirstMembers.tsx'

type NewSeasonValues = {
  name: string
  group: SeasonsProps['group']
  names: string
  members: NewMember[]
}

export function NewSeason({ organization, group }: Pick<SeasonsProps, 'organization' | 'group'>) {
  const initial: NewSeasonValues = { name: '', group: { ...group, name: 'Open' }, names: '', members: [] }

  return (
    <Form
      initial={initial}
      action={paths.seasons(organization.id)}
      errorBag="season"
      submit="Create season"
      hasSaveBar
    >
      {(values) => (
        <>
          <Card title="New season">
            <TextField name="name" label="Name" maxLength={120} hint="For example, 2027 or Winter Series." />
          </Card>
          <Card
            title="First group"
            note="Members of a group earn points on one leaderboard. After you create the season, you can add more groups and set their rules for ties and divisions."
          >
            <TableFields values={values.group} prefix="group." />
          </Card>
          <Card
            title="Members"
            note="Their points count for the whole season. You can add or change members any time."
          >
            <FirstMembers organizationId={organization.id} tracksHorse={values.group.tracks_horse} />
          </Card>
        </>
      )}
    </Form>
  )
}
