import { PAGE_SIZE } from '#rules/draw.ts'
import type { DrawRow } from './draw.ts'

/** A slot that nobody has: it has its number and nothing else. */
export const emptyRow = (slot: number): DrawRow => ({
  id: null,
  draw: slot,
  position: null,
  page_draw: ((slot - 1) % PAGE_SIZE) + 1,
  slack_draw: null,
  user_id: null,
  user_name: null,
  user_fake: false,
  horse_id: null,
  horse_name: null,
  bull_id: null,
  bull_name: null,
  score: null,
  score_id: null,
  score_version: 0,
  penalty_seconds: 0,
  score_entered: '',
  penalty: '',
  request: null,
  scratched: false,
  activity_scored: false,
  scored_incentives: [],
  is_session_only: false,
  team_id: null,
  root_activity_id: null,
  rider: null,
  horse: null,
  bull: null,
})
