import type { Request, Response } from 'express'
import type { ActivitiesProps, OrganizationsProps } from '#wire/pages.ts'
import { can, type EventFound } from '../models/access.ts'
import { firstSteps } from '../models/events/firstSteps.ts'
import { makersIn, mayMakeOrganization } from '../models/organization/make.ts'
import { activitiesOf, organizationsOf } from '../models/organizations.ts'

export async function index(req: Request, res: Response) {
  const may_make = await mayMakeOrganization(req.db, req.person, makersIn(req.env))
  const props: OrganizationsProps = {
    may_make,
    organizations: await organizationsOf(req.db, req.person, new Date()),
    steps: await firstSteps(req.db, req.person, may_make),
  }
  await res.inertia.render('Organizations/Index', props)
}

export async function activities(req: Request, res: Response, event: EventFound) {
  const { id, name, category, organization } = event
  const may = can(event.membership)
  const props: ActivitiesProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activities: await activitiesOf(req.db, id, may),
    can: may,
  }
  await res.inertia.render('Activities/Index', props)
}
