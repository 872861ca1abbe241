import { useEffect, useState } from 'react'
import { ownBalanceText } from '#rules/fees/owing.ts'
import * as entryPaths from '#wire/riderApp/entryPaths.ts'
import type { MyBalance } from '#wire/riderApp/myBalances.ts'
import { useStore } from '../../store.ts'
import { get } from '../http.ts'
import { me } from './me.ts'

export function OwnBalances({ slug, event }: { slug: string; event?: string }) {
  const mine = useStore(me)
  const person = mine?.has_account ? mine.person!.id : null
  const [loaded, setLoaded] = useState<{ person: number; balances: MyBalance[] } | null>(null)

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
      {event && `${event}: `}
      {ownBalanceText(balance)}
    </p>
  ))
}
