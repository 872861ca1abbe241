import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PayoutPageWithoutMoney } from '#wire/payout.ts'
import { Button } from '../../../Components/Button.tsx'

export function Pager({ page, onPage }: { page: PayoutPageWithoutMoney; onPage: (url: string) => void }) {
  const { total, per_page, from, current_page, last_page, prev_page_url, next_page_url } = page
  if (total <= per_page) return null

  return (
    <nav className="payout-pager" aria-label="Result pages">
      <Button disabled={from === 1} onClick={() => prev_page_url && onPage(prev_page_url)}>
        <ChevronLeft aria-hidden size={16} /> Previous
      </Button>
      <span>
        {current_page} - {last_page} of {last_page}
      </span>
      <Button disabled={current_page >= last_page} onClick={() => next_page_url && onPage(next_page_url)}>
        Next <ChevronRight aria-hidden size={16} />
      </Button>
    </nav>
  )
}
