import type { CreateSeason } from '#wire/seasons/newSeason.ts'
import { type Database, transaction } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { insertGroup } from './groups.ts'
import { joinGroup } from './members.ts'
import { insertSeason } from './seasons.ts'

type Organization = { id: number; time_zone: string }

export function createSeason(
  db: Database,
  user: CurrentUser,
  organization: Organization,
  { name, group: settings, members }: CreateSeason,
) {
  return transaction(db, async (tx) => {
    const season = await insertSeason(tx, user, organization.id, name)
    if (!settings) return { season, group: null }
    const group = await insertGroup(tx, user, season, settings)
    const found = { id: group.id, season: { organization_id: organization.id, organization } }
    if (members.length) await joinGroup(tx, user, { found, group }, { from: 'season', members })
    return { season, group }
  })
}
