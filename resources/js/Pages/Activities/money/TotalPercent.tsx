import { CircleCheck, TriangleAlert } from 'lucide-react'

export function TotalPercent({ what: label, basisPoints }: { what: string; basisPoints: number }) {
  if (!Number.isSafeInteger(basisPoints)) return null
  const differencePercent = Math.abs(10_000 - basisPoints) / 100
  const difference = basisPoints < 10_000 ? `${differencePercent}% short` : `${differencePercent}% over`

  return (
    <p className={differencePercent === 0 ? 'total-line' : 'total-line wrong'}>
      {differencePercent === 0 ? (
        <CircleCheck aria-hidden size={14} />
      ) : (
        <TriangleAlert aria-hidden size={14} />
      )}
      {differencePercent === 0
        ? `${label} add up to 100%`
        : `${label} add up to ${basisPoints / 100}%: ${difference}`}
    </p>
  )
}
