import type { Request, Response } from 'express'
import { plural } from '#lib/plural.ts'
import { hasPermission } from '#rules/permissions.ts'
import * as paths from '#wire/paths.ts'
import {
  AddPointsMembers,
  ChangePointsMember,
  type PointsMembersProps,
  PointsMembersQuery,
  PastedNames,
} from '#wire/seasons/members.ts'
import { NewGroupNames } from '#wire/seasons/newSeason.ts'
import { idParam } from '../../http/parameters.ts'
import { can, type AuthorizedOrganization, type AuthorizedPointsGroup } from '../../models/authorization.ts'
import {
  addGroupMembers,
  updateGroupMember,
  loadMemberOptions,
  listGroupMembers,
  removeGroupMember,
} from '../../models/seasons/members.ts'
import { matchPastedNames } from '../../models/seasons/matchPastedNames.ts'
import { memberChoicesProps, pointsMemberProps, seasonContext } from '../../props/seasons.ts'

const NO_CHOICES = { events: [], classes: [] }

export async function index(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const query = PointsMembersQuery.parse(req.query)
  const { id, name, tracks_horse, season, membership } = group
  const page = await listGroupMembers(req.db, group, query)
  const props: PointsMembersProps = {
    ...seasonContext(season),
    group: { id, name, tracks_horse },
    ...query,
    ...page,
    members: page.members.map(pointsMemberProps),
    ...(hasPermission(membership, 'lead')
      ? memberChoicesProps(await loadMemberOptions(req.db, group))
      : NO_CHOICES),
    can: can(membership),
  }
  await res.inertia.render('PointsGroups/Members', props)
}

export async function create(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const added = await addGroupMembers(req.db, req.user, group, AddPointsMembers.parse(req.body))
  const message = added > 0 ? `${plural(added, 'member')} added.` : 'Everyone you chose is already a member.'
  await res.inertia.redirect(paths.pointsGroupMembers(group.id), { flash: { message } })
}

export async function update(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const { from } = ChangePointsMember.parse(req.body)
  await updateGroupMember(req.db, req.user, group, idParam(req, 'memberId'), from)
  await res.inertia.redirect(paths.pointsGroupMembers(group.id))
}

export async function destroy(req: Request, res: Response, group: AuthorizedPointsGroup) {
  await removeGroupMember(req.db, req.user, group, idParam(req, 'memberId'))
  await res.inertia.redirect(paths.pointsGroupMembers(group.id))
}

export async function matchNames(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const { names } = PastedNames.parse(req.body)
  res.json({ lines: await matchPastedNames(req.db, group, names) })
}

export async function matchNewNames(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const { names, tracks_horse } = NewGroupNames.parse(req.body)
  const group = { id: null, tracks_horse, season: { organization_id: id } }
  res.json({ lines: await matchPastedNames(req.db, group, names) })
}
