import type { Request, Response } from 'express'
import {
  AggregateSettings,
  type EditAggregateProps,
  type NewAggregateProps,
} from '#wire/events/aggregates.ts'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as paths from '#wire/paths.ts'
import { type AuthorizedActivity, type AuthorizedEvent, can } from '../../models/authorization.ts'
import {
  aggregateDeletionBlocker,
  createAggregate,
  deleteAggregate,
  updateAggregate,
} from '../../models/aggregates/save.ts'
import {
  aggregateSettings,
  loadAggregateOptions,
  loadAggregateSettings,
} from '../../models/aggregates/settings.ts'
import { aggregateBlockerProps } from '../../props/deletionBlockers.ts'
import { eventHead } from '../../props/events.ts'

export async function newForm(req: Request, res: Response, event: AuthorizedEvent) {
  const { organization } = event
  const { rounds, has_divisions } = await loadAggregateOptions(req.db, event.id)
  const props: NewAggregateProps = {
    organization: { id: organization.id, name: organization.name },
    event: eventHead(event),
    settings: { name: '', code: null, rounds: {}, best_of: null, must_run_all: false, has_divisions },
    rounds,
    can: can(event.membership),
  }
  await res.inertia.render('Aggregates/New', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const { id } = await createAggregate(req.db, req.user, event, AggregateSettings.parse(req.body))
  await res.inertia.redirect(paths.aggregate(event.id, id))
}

export async function edit(req: Request, res: Response, found: AuthorizedActivity) {
  const current = await loadAggregateSettings(req.db, found.id)
  const { id, name, category, organization } = found.event
  const { rounds } = await loadAggregateOptions(req.db, found.event_id)
  const props: EditAggregateProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activity: { id: current.id, name: current.name, settings_version: current.settings_version },
    settings: aggregateSettings(current),
    rounds,
    kept: aggregateBlockerProps(found, await aggregateDeletionBlocker(req.db, found.id)),
    can: can(found.membership),
  }
  await res.inertia.render('Aggregates/Edit', props)
}

export async function update(req: Request, res: Response, found: AuthorizedActivity) {
  const { version } = VersionQuery.parse(req.query)
  await updateAggregate(req.db, req.user, found, version, AggregateSettings.parse(req.body))
  await res.inertia.redirect(paths.aggregate(found.event_id, found.id))
}

export async function destroy(req: Request, res: Response, found: AuthorizedActivity) {
  await deleteAggregate(req.db, req.user, found)
  await res.inertia.redirect(paths.activities(found.event.organization_id, found.event_id))
}
