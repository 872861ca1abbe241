import { plural } from '#lib/plural.ts'
import { formatPrintedScore, type ScoreUnit, scoreToWire } from '#rules/scoring/score.ts'
import type { TimeStrip as Strip } from '#wire/payout.ts'
import { stripGeometry, UNITS } from './stripGeometry.ts'

type Props = {
  strip: Strip
  unit: ScoreUnit
  name: string
  details?: string
}

export function TimeStrip({ strip, unit, name, details }: Props) {
  if (strip.values.length === 0) return null
  const { stacks, lines, ticks, step, beyond, end } = stripGeometry(strip, unit)
  const pitch = Math.min(DOT, STACK_HEIGHT / Math.max(...stacks.map(({ runs }) => runs)))
  const format = (value: number) => formatPrintedScore(scoreToWire(value, unit), unit)
  const [fastest, slowest] = [strip.values[0]!, strip.values.at(-1)!].map(format)
  const label = [
    `${unit === 'time' ? 'Times' : 'Scores'} in ${name}: ${plural(strip.values.length, 'run')} from ${fastest} to ${slowest}`,
    ...lines.map(({ division, from, runs }) => `${division}D from ${format(from)}, ${plural(runs, 'run')}`),
  ].join('. ')
  const tickDecimals = Math.max(0, Math.ceil(-Math.log10(step / UNITS[unit])))

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
                  +{gap / UNITS[unit]}
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
              {(value / UNITS[unit]).toFixed(tickDecimals)}
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
      <Rest strip={strip} unit={unit} beyond={beyond} end={format(end)} />
    </figure>
  )
}

const DOT = 7
const STACK_HEIGHT = 35
const BASE = 56
const FIRST_DOT = BASE - DOT
/** Keeps rounding from dropping a stack's last dot. */
const LAST_DOT = 0.05
const TICKS_Y = BASE + 6
/** As a percentage of the strip's width. */
const ROOM_ON_SCREEN = 6
const ROOM_ON_PHONE = 17

type RestProps = { strip: Strip; unit: ScoreUnit; beyond: number; end: string }

function Rest({ strip: { no_times, not_run }, unit, beyond, end }: RestProps) {
  const parts = [
    beyond > 0 && (unit === 'time' ? `${beyond} slower than ${end}` : `${beyond} below ${end}`),
    no_times > 0 && `${no_times} with no time`,
    not_run > 0 && `${not_run} not run yet`,
  ].filter((part) => part !== false)
  return (
    parts.length > 0 && (
      <figcaption>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </figcaption>
    )
  )
}
