import {
  LAST_DOT,
  gapLabel,
  type Strip,
  stripGeometry,
  stripLabel,
  stripRest,
  tickLabel,
} from '#rules/payout/timeStrip.ts'
import type { ScoreUnit } from '#rules/scoring/score.ts'

type Props = {
  strip: Strip
  unit: ScoreUnit
  name: string
  /** The id of the table with these runs. */
  details: string
}

export function TimeStrip({ strip, unit, name, details }: Props) {
  if (strip.values.length === 0) return null
  const geometry = stripGeometry(strip, unit)
  const { stacks, lines, ticks } = geometry
  const pitch = Math.min(DOT, STACK_HEIGHT / Math.max(...stacks.map(({ runs }) => runs)))
  const label = stripLabel(strip, geometry, unit, name)

  return (
    <figure className="time-strip">
      <svg role="img" aria-label={label} aria-details={details} height={TICKS_Y + 14}>
        {lines.map(({ division, x, gap, room }) => (
          <g key={division}>
            <line x1={`${x}%`} x2={`${x}%`} y1={0} y2={BASE} />
            <text x={`${x}%`} dx={4} y={11}>
              {division}D
              {gap > 0 && room >= ROOM_ON_SCREEN && (
                <tspan className={room < ROOM_ON_PHONE ? 'gap tight' : 'gap'} dx={3}>
                  {gapLabel(gap, unit)}
                </tspan>
              )}
            </text>
          </g>
        ))}
        <line className="axis" x1="0%" x2="100%" y1={BASE} y2={BASE} />
        {ticks.map(({ x, value }, index) => (
          <g key={value} className="tick">
            <line x1={`${x}%`} x2={`${x}%`} y1={BASE} y2={BASE + 4} />
            <text x={`${x}%`} y={TICKS_Y + 10} textAnchor={x < 4 ? 'start' : x > 96 ? 'end' : 'middle'}>
              {tickLabel(value, geometry, unit)}
              {index === 0 && unit === 'time' && ' s'}
            </text>
          </g>
        ))}
        {stacks.map(({ x, runs }, index) => (
          <line
            key={index}
            className="dots"
            x1={`${x}%`}
            x2={`${x}%`}
            y1={FIRST_DOT}
            y2={FIRST_DOT - pitch * (runs - 1) - LAST_DOT}
            strokeDasharray={`0 ${pitch}`}
          />
        ))}
      </svg>
      <Rest parts={stripRest(strip, geometry, unit)} />
    </figure>
  )
}

const DOT = 7
const STACK_HEIGHT = 35
const BASE = 56
const FIRST_DOT = BASE - DOT
const TICKS_Y = BASE + 6
/** As a percentage of the strip's width. */
const ROOM_ON_SCREEN = 6
const ROOM_ON_PHONE = 17

const Rest = ({ parts }: { parts: string[] }) =>
  parts.length > 0 && (
    <figcaption>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </figcaption>
  )
