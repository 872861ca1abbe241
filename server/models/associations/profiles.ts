import { DAY_MS } from '#lib/dates.ts'
import {
  type AssociationFeeUnit,
  isOwnTable,
  NO_POINTS,
  type ReportColumn,
  type RiderGroup,
} from '#rules/associations/profile.ts'
import { PROFILE_PRESETS, type ProfilePreset } from '#rules/associations/presets.ts'
import type { ProfileForm, SaveProfile } from '#wire/associations/profile.ts'
import type { AssociationProfile as ProfileRow } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { rejectStaleEdit } from '../staleEdit.ts'

const MAX_PROFILES = 30

type OrganizationRef = { id: number }

export type AssociationProfile = Omit<ProfileRow, 'own_points'> & {
  population: RiderGroup
  fastest_of: RiderGroup
  own_points: number[]
  ties: SaveProfile['ties']
  columns: ReportColumn[]
  fee_per: AssociationFeeUnit
}

export const toProfile = ({ own_points, ...row }: ProfileRow) =>
  ({ ...row, own_points: own_points.map(Number) }) as AssociationProfile

export async function listProfiles(db: Database | Tx, organization_id: number) {
  const profiles = await db.associationProfile.findMany({
    where: { organization_id },
    select: { id: true, name: true, body: true, _count: { select: { reports: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return profiles.map(({ _count, ...profile }) => ({ ...profile, events: _count.reports }))
}

export async function requireProfile(db: Database, organization: OrganizationRef, id: number) {
  const profile = await db.associationProfile.findFirst({
    where: { id, organization_id: organization.id },
    include: { _count: { select: { reports: true } } },
  })
  if (!profile) throw new NotFound()
  const { _count, ...row } = profile
  return { ...toProfile(row), events: _count.reports }
}

export function createProfile(
  db: Database,
  user: CurrentUser,
  organization: OrganizationRef,
  input: SaveProfile,
) {
  return changeOrganization(db, user, organization.id, 'lead', async (tx) => {
    const existing = await listProfiles(tx, organization.id)
    requireFreeName(existing, input)
    if (existing.length >= MAX_PROFILES)
      throw new Conflict(`You already have ${MAX_PROFILES} profiles. Delete one first.`)
    const data = { organization_id: organization.id, ...profileColumns(input) }
    const profile = toProfile(await tx.associationProfile.create({ data }))
    const scope = { organization_id: organization.id }
    await record(tx, user, scope, 'association profile made', null, profileSnapshot(profile))
  })
}

export function updateProfile(
  db: Database,
  user: CurrentUser,
  organization: OrganizationRef,
  id: number,
  version: number,
  input: SaveProfile,
) {
  return changeOrganization(db, user, organization.id, 'lead', async (tx) => {
    const before = await findProfile(tx, organization, id)
    if (before.version !== version)
      return rejectStaleEdit(LABELS, profileForm(before), profileForm(profileColumns(input)))
    const others = await listProfiles(tx, organization.id)
    requireFreeName(
      others.filter((other) => other.id !== id),
      input,
    )
    const data = { ...profileColumns(input), version: { increment: 1 } }
    const after = toProfile(await tx.associationProfile.update({ where: { id }, data }))
    const scope = { organization_id: organization.id }
    await record(
      tx,
      user,
      scope,
      'association profile changed',
      profileSnapshot(before),
      profileSnapshot(after),
    )
    await announceEntries(tx, user, id)
  })
}

/** Also deletes the profile's reports. */
export function deleteProfile(
  db: Database,
  user: CurrentUser,
  organization: OrganizationRef,
  id: number,
  seen: { events: number },
) {
  return changeOrganization(db, user, organization.id, 'lead', async (tx) => {
    const profile = await findProfile(tx, organization, id)
    await tx.$queryRaw`SELECT id FROM association_profiles WHERE id = ${id} FOR UPDATE`
    const events = await tx.associationReport.count({ where: { profile_id: id } })
    if (events > seen.events)
      throw new Conflict(
        'Someone else just added a report for this association, so nothing was deleted. Reload the page.',
      )
    await announceEntries(tx, user, id)
    await tx.associationProfile.delete({ where: { id } })
    const scope = { organization_id: organization.id }
    await record(tx, user, scope, 'association profile deleted', profileSnapshot(profile), null)
  })
}

async function findProfile(tx: Tx, { id: organization_id }: OrganizationRef, id: number) {
  const row = await tx.associationProfile.findFirst({ where: { id, organization_id } })
  if (!row) throw new NotFound()
  return toProfile(row)
}

function requireFreeName(existing: { name: string }[], { name }: { name: string }) {
  if (existing.some((profile) => profile.name.toLowerCase() === name.toLowerCase()))
    throw new Invalid({ name: `You already have a profile called ${name}.` })
}

/** Makes entry windows reload, because problems with association cards may have changed. */
async function announceEntries(tx: Tx, user: CurrentUser, profile_id: number) {
  const yesterday = new Date(Date.now() - DAY_MS)
  const isOpen = { OR: [{ starts_on: { gte: yesterday } }, { ends_on: { gte: yesterday } }] }
  const reports = await tx.associationReport.findMany({
    where: { profile_id, event: isOpen },
    select: { event_id: true },
  })
  await enqueueBroadcasts(
    tx,
    user,
    reports.map(({ event_id }) => entriesUpdated(event_id, null)),
  )
}

const profileColumns = ({ own_points, ties, ...columns }: SaveProfile) => ({
  ...columns,
  own_points: isOwnTable(columns.points_table) ? own_points : [],
  ties: columns.points_table === NO_POINTS ? null : ties,
})

export const profileForm = (profile: Pick<AssociationProfile, keyof ProfileForm>): ProfileForm => ({
  name: profile.name,
  body: profile.body,
  district: profile.district,
  division_offsets: inSeconds(profile.division_offsets),
  population: profile.population,
  fastest_of: profile.fastest_of,
  points_table: profile.points_table,
  own_points: profile.own_points.join(' '),
  ties: profile.ties,
  columns: profile.columns,
  deadline_days: profile.deadline_days,
  fee_cents: profile.fee_cents,
  fee_per: profile.fee_per,
})

export const findPreset = (label: string): ProfilePreset =>
  PROFILE_PRESETS.find((preset) => preset.label === label) ?? PROFILE_PRESETS[0]!

export const presetForm = ({
  body,
  offsets,
  label: _label,
  summary: _summary,
  source: _source,
  ...preset
}: ProfilePreset): ProfileForm => ({
  ...preset,
  name: body ?? '',
  body: body ?? '',
  district: null,
  division_offsets: inSeconds(offsets),
  own_points: '',
  ties: null,
  deadline_days: null,
  fee_cents: 0,
})

const inSeconds = (offsets: number[]) => offsets.map((offset) => offset / 1000).join(' ')

const profileSnapshot = (profile: AssociationProfile) => ({ id: profile.id, ...profileForm(profile) })

const LABELS: Record<keyof ProfileForm, string> = {
  name: 'Name',
  body: 'Association',
  district: 'District',
  division_offsets: 'Divisions',
  population: 'Who can place',
  fastest_of: 'Divisions start from',
  points_table: 'Points for members',
  own_points: 'Points for each place',
  ties: 'Ties',
  columns: 'File columns',
  deadline_days: 'Send within',
  fee_cents: 'Fee you owe',
  fee_per: 'Charged for',
}
