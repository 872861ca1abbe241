import { CircleCheck, TriangleAlert } from 'lucide-react'

/** Whether percentages add up, and by how much they do not; nothing while one of them is none. */
export function SumOf({ what, basisPoints }: { what: string; basisPoints: number }) {
  if (!Number.isSafeInteger(basisPoints)) return null
  const off = Math.abs(10_000 - basisPoints) / 100
  const difference = basisPoints < 10_000 ? `${off} % is missing` : `${off} % too much`

  return (
    <p className={off === 0 ? 'sum-of' : 'sum-of wrong'}>
      {off === 0 ? <CircleCheck aria-hidden size={14} /> : <TriangleAlert aria-hidden size={14} />}
      {off === 0 ? `${what} add to 100 %` : `${what} add to ${basisPoints / 100} %: ${difference}`}
    </p>
  )
}
