import type { ActivityUpdated } from '#wire/broadcasting/channels.ts'

export function roundPublication({ publish_draw, publish_payout, rounds }: ActivityUpdated, round: string) {
  const own = rounds.find((one) => one.round === round)
  return {
    publish_draw: own?.publish_draw ?? publish_draw,
    publish_payout: own?.publish_payout ?? publish_payout,
  }
}
