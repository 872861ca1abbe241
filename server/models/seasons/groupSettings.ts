import { CUSTOM_TABLE, type PointsSettings } from '#rules/points/settings.ts'
import type { PointsGroupSnapshot } from '#wire/changeLog/snapshots.ts'
import type { EditPointsGroupProps, PointsGroupSettings } from '#wire/seasons/group.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'

export const groupColumns = ({ own_points, ...columns }: PointsGroupSettings) => ({
  ...columns,
  own_points: columns.points_table === CUSTOM_TABLE ? own_points : [],
})

type GroupFormSettings = EditPointsGroupProps['settings']

export const groupFormSettings = (group: PointsGroup): GroupFormSettings => ({
  ...sharedSettings(group),
  name: group.name,
  tracks_horse: group.tracks_horse,
  own_points: group.own_points.map(Number).join(' '),
  points_for: group.points_for as GroupFormSettings['points_for'],
  division_offsets: group.division_offsets.map((offset) => offset / 1000).join(' '),
})

export const pointsSettings = (group: PointsGroup): PointsSettings => ({
  ...sharedSettings(group),
  own_points: group.own_points.map(Number),
})

const sharedSettings = ({ points_table, ties, counts_by, moves_up }: PointsGroup) => ({
  points_table,
  ties: ties as GroupFormSettings['ties'],
  counts_by: counts_by as GroupFormSettings['counts_by'],
  moves_up,
})

export const NEW_GROUP_SETTINGS: GroupFormSettings = {
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

export const GROUP_LABELS: Record<keyof GroupFormSettings, string> = {
  name: 'Name',
  tracks_horse: 'Points for each rider-horse team',
  points_table: 'Points table',
  own_points: 'Points for each place',
  ties: 'Ties',
  counts_by: 'Place riders',
  moves_up: 'Non-members placing above members',
  points_for: 'Classes with more than one go',
  division_offsets: 'Divisions for points',
}

export const comparableGroup = groupFormSettings
export const comparableInput = (input: PointsGroupSettings) => ({
  ...input,
  own_points: groupColumns(input).own_points.join(' '),
  division_offsets: input.division_offsets.map((offset) => offset / 1000).join(' '),
})

export const groupSnapshot = (group: PointsGroup): PointsGroupSnapshot => ({
  ...pointsSettings(group),
  id: group.id,
  name: group.name,
  season_id: group.season_id,
  tracks_horse: group.tracks_horse,
  points_for: group.points_for,
  division_offsets: group.division_offsets,
})
