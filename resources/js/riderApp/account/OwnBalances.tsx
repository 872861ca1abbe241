import { useEffect, useState } from 'react'
import { ownBalanceText } from '#rules/fees/owing.ts'
import * as entryPaths from '#wire/riderApp/entryPaths.ts'
import type { MyBalance } from '#wire/riderApp/myBalances.ts'
import { useStore } from '../../store.ts'
import { get } from '../http.ts'
import { me } from './me.ts'

/** What the signed-in rider, and the riders they manage, owe in an event. */
export function OwnBalances({ slug }: { slug: string }) {
  const mine = useStore(me)
  const person = mine?.has_account ? mine.person!.id : null
  const [loaded, setLoaded] = useState<{ person: number; balances: MyBalance[] } | null>(null)

  // Loaded again with every refresh of `mine`, which follows the event's live updates and a return to the page.
  useEffect(() => {
    if (person === null) return
    let isOver = false
    get<MyBalance[]>(entryPaths.balances(slug)).then(
      (balances) => isOver || setLoaded({ person, balances }),
      () => {},
    )
    return () => void (isOver = true)
  }, [person, slug, mine])

  if (person === null || loaded?.person !== person) return null
  return loaded.balances.map((balance) => (
    <p key={balance.rider} className="note">
      {ownBalanceText(balance)}
    </p>
  ))
}
