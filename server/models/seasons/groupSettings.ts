import { OWN_TABLE, type PointsSettings } from '#rules/pointsSettings.ts'
import type { GroupTrace } from '#wire/history/traces.ts'
import type { EditGroupProps, GroupSettings } from '#wire/seasons/group.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'

export const columnsOf = ({ own_points, ...given }: GroupSettings) => ({
  ...given,
  own_points: given.points_table === OWN_TABLE ? own_points : [],
})

type Settings = EditGroupProps['settings']

/** As the form shows it: lists in one line. */
export const settingsOf = (group: PointsGroup): Settings => ({
  ...choicesOf(group),
  name: group.name,
  tracks_horse: group.tracks_horse,
  own_points: group.own_points.map(Number).join(' '),
  points_for: group.points_for as Settings['points_for'],
  division_offsets: group.division_offsets.map((offset) => offset / 1000).join(' '),
})

/** What the rules are to know of a group. */
export const pointsSettingsOf = (group: PointsGroup): PointsSettings => ({
  ...choicesOf(group),
  own_points: group.own_points.map(Number),
})

const choicesOf = ({ points_table, ties, counts_by, moves_up }: PointsGroup) => ({
  points_table,
  ties: ties as Settings['ties'],
  counts_by: counts_by as Settings['counts_by'],
  moves_up,
})

/** A group of this season as its form begins: as NBHA has it. */
export const NEW_GROUP: Settings = {
  name: '',
  tracks_horse: false,
  points_table: 'NBHA',
  own_points: '',
  ties: null,
  counts_by: null,
  moves_up: null,
  points_for: 'GO',
  division_offsets: '',
}

export const LABELS: Record<keyof Settings, string> = {
  name: 'Name',
  tracks_horse: 'By rider and horse',
  points_table: 'Points table',
  own_points: 'Points of each place',
  ties: 'Ties',
  counts_by: 'First places',
  moves_up: 'Members move up',
  points_for: 'What earns points',
  division_offsets: 'Divisions',
}

/** Both in the same words, so that only what differs differs. */
export const compared = settingsOf
export const comparedTo = (given: GroupSettings) => ({
  ...given,
  own_points: columnsOf(given).own_points.join(' '),
  division_offsets: given.division_offsets.map((offset) => offset / 1000).join(' '),
})

export const traceOf = (group: PointsGroup): GroupTrace => ({
  ...pointsSettingsOf(group),
  id: group.id,
  name: group.name,
  season_id: group.season_id,
  tracks_horse: group.tracks_horse,
  points_for: group.points_for,
  division_offsets: group.division_offsets,
})
