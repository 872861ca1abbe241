import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { ActivitiesProps } from '#wire/events/activities.ts'
import type { OrganizationsProps } from '#wire/organizations/list.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { countUnpaidResults } from '../../models/checks/unpaid.ts'
import { listAggregates, listClassesWithProgress } from '../../models/classes/list.ts'
import { loadReadiness } from '../../models/classes/readiness.ts'
import { loadFirstSteps } from '../../models/events/firstSteps.ts'
import { organizationCreators, canCreateOrganization } from '../../models/organizations/create.ts'
import { listPendingSignUps } from '../../models/accounts/pendingSignUps.ts'
import { listOrganizations } from '../../models/organizations/list.ts'
import { startPage } from '../../http/startPage.ts'
import { listEventsWithWaiting } from '../../models/onlineEntries/list.ts'
import { aggregateProps, summaryProps } from '../../props/activities.ts'
import { closedEvent, eventHead } from '../../props/events.ts'
import { currentEventId, organizationProps, stepsProps } from '../../props/organizations.ts'

export async function home({ db, optionalUser }: Request, res: Response) {
  res.redirect(optionalUser ? await startPage(db, optionalUser) : paths.organizations)
}

export async function index(req: Request, res: Response) {
  const now = new Date()
  const canCreate = await canCreateOrganization(req.db, req.user, organizationCreators(req.env))
  const steps = await loadFirstSteps(req.db, req.user, canCreate)
  const signUps = await listPendingSignUps(req.db, req.user, req.env.SMTP_URL !== undefined)
  const organizations = await listOrganizations(req.db, req.user, now)
  const current = organizations.flatMap((found) => currentEventId(found, now) ?? [])
  const listed = await listClassesWithProgress(req.db, current)
  const ids = organizations.map(({ id }) => id)
  const unpaid = await countUnpaidResults(req.db, ids)
  const online = await listEventsWithWaiting(req.db, req.user, ids)
  const props: OrganizationsProps = {
    may_make: canCreate,
    organizations: organizations.map((found) =>
      organizationProps(
        found,
        { signUps: signUps.length, unpaid: unpaid.get(found.id) ?? 0, online },
        listed,
        now,
      ),
    ),
    steps: steps && stepsProps(steps),
  }
  await res.inertia.render('Organizations/Index', props)
}

export async function activities(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, organization } = event
  const permissions = can(event.membership)
  const { classes, ...counts } = await listClassesWithProgress(req.db, [id])
  const readiness = permissions.organize ? await loadReadiness(req.db, id) : undefined
  const props: ActivitiesProps = {
    organization: { id: organization.id, name: organization.name },
    event: eventHead(event),
    closed: closedEvent(event),
    activities: classes.map((one) => summaryProps(one, counts, readiness?.get(one.id), permissions, event)),
    aggregates: (await listAggregates(req.db, id)).map((one) => aggregateProps(one, counts, permissions)),
    can: permissions,
  }
  await res.inertia.render('Activities/Index', props)
}
