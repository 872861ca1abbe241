import * as paths from '#wire/paths.ts'
import { type MadePage, madePage, type PhoneAbout } from './made.ts'

const TITLES: Record<number, string> = { 404: 'Not here', 429: 'Too much at a time', 503: 'Not just now' }

/**
 * A page for each problem that is told. Its words are ours, never those of a request: there are a handful, each made
 * when it is needed first and kept, so that what is made up costs no more than what is there.
 */
export function problemPages(about: Omit<PhoneAbout, 'address'>) {
  const ready = new Map<string, Promise<MadePage>>()
  return (status: number, text: string): Promise<MadePage> => {
    const key = `${status} ${text}`
    const page =
      ready.get(key) ??
      madePage({ kind: 'problem', title: TITLES[status]!, text }, { ...about, address: paths.phones })
    ready.set(key, page)
    return page
  }
}
