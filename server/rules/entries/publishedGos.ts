import { roundWithArticle } from '#rules/classes/rounds.ts'

export function publishedGosNotice(className: string, gos: string[]): string {
  const list = new Intl.ListFormat('en-US').format(gos.map(roundWithArticle))
  return `Not entered in ${list} of ${className}: the payout is published.`
}
