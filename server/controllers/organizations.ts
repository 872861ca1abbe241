import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { ActivitiesProps, OrganizationsProps } from '#wire/pages.ts'
import { can, type EventFound } from '../models/access.ts'
import { classesOf, progressOf } from '../models/activities.ts'
import { readinessOf } from '../models/classes/readiness.ts'
import { firstSteps } from '../models/events/firstSteps.ts'
import { makersIn, mayMakeOrganization } from '../models/organization/make.ts'
import { signUpsFor } from '../models/people/waitingSignUps.ts'
import { onlyRides, organizationsOf } from '../models/organizations.ts'
import { summaryProps } from '../props/activities.ts'
import { eventHead } from '../props/events.ts'
import { organizationProps, stepsProps } from '../props/organizations.ts'

/** The root: riders who are in no organization come to the draws and results, everyone else to the organizations. */
export async function home({ db, visitor }: Request, res: Response) {
  res.redirect(visitor && (await onlyRides(db, visitor)) ? paths.phones : paths.organizations)
}

export async function index(req: Request, res: Response) {
  const now = new Date()
  const may_make = await mayMakeOrganization(req.db, req.person, makersIn(req.env))
  const steps = await firstSteps(req.db, req.person, may_make)
  const signUps = await signUpsFor(req.db, req.person, req.env.SMTP_URL !== undefined)
  const props: OrganizationsProps = {
    may_make,
    organizations: (await organizationsOf(req.db, req.person, now)).map((found) =>
      organizationProps(found, signUps.length, now),
    ),
    steps: steps && stepsProps(steps),
  }
  await res.inertia.render('Organizations/Index', props)
}

export async function activities(req: Request, res: Response, event: EventFound) {
  const { id, organization } = event
  const may = can(event.membership)
  const classes = await classesOf(req.db, id)
  const progress = await progressOf(req.db, id)
  const readiness = may.organize ? await readinessOf(req.db, id) : undefined
  const props: ActivitiesProps = {
    organization: { id: organization.id, name: organization.name },
    event: eventHead(event),
    activities: classes.map((one) =>
      summaryProps(one, progress.get(one.id), readiness?.get(one.id), may, event.membership),
    ),
    can: may,
  }
  await res.inertia.render('Activities/Index', props)
}
