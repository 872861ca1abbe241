import type { Request, Response } from 'express'
import { mayDo } from '#rules/roles.ts'
import * as paths from '#wire/paths.ts'
import {
  AddMembers,
  ChangeMember,
  type MembersProps,
  MembersQuery,
  PastedNames,
} from '#wire/seasons/members.ts'
import { idIn } from '../../http/parameters.ts'
import { can, type GroupFound } from '../../models/access.ts'
import {
  addMembers,
  changeMember,
  memberChoices,
  membersOf,
  removeMember,
} from '../../models/seasons/members.ts'
import { recognize } from '../../models/seasons/recognize.ts'
import { choicesProps, memberProps, seasonPlace } from '../../props/seasons.ts'

const NO_CHOICES = { events: [], classes: [] }

export async function index(req: Request, res: Response, group: GroupFound) {
  const asked = MembersQuery.parse(req.query)
  const { id, name, tracks_horse, season, membership } = group
  const page = await membersOf(req.db, group, asked)
  const props: MembersProps = {
    ...seasonPlace(season),
    group: { id, name, tracks_horse },
    ...asked,
    ...page,
    members: page.members.map(memberProps),
    ...(mayDo(membership, 'lead') ? choicesProps(await memberChoices(req.db, group)) : NO_CHOICES),
    can: can(membership),
  }
  await res.inertia.render('PointsGroups/Members', props)
}

export async function create(req: Request, res: Response, group: GroupFound) {
  await addMembers(req.db, req.person, group, AddMembers.parse(req.body))
  await res.inertia.redirect(paths.groupMembers(group.id))
}

export async function update(req: Request, res: Response, group: GroupFound) {
  const { from } = ChangeMember.parse(req.body)
  await changeMember(req.db, req.person, group, idIn(req, 'memberId'), from)
  await res.inertia.redirect(paths.groupMembers(group.id))
}

export async function destroy(req: Request, res: Response, group: GroupFound) {
  await removeMember(req.db, req.person, group, idIn(req, 'memberId'))
  await res.inertia.redirect(paths.groupMembers(group.id))
}

/** Who is meant by a list of names; nothing is saved. */
export async function look(req: Request, res: Response, group: GroupFound) {
  const { names } = PastedNames.parse(req.body)
  res.json({ lines: await recognize(req.db, group, names) })
}
