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
import { html, type Html } from './html.ts'

const DOT = 6
const STACK_HEIGHT = 36
const BASE = 56
const FIRST_DOT = BASE - DOT
const HEIGHT = BASE + 20
/** As a percentage of the strip's width. */
const ROOM_FOR_GAP = 8

type Options = { unit: ScoreUnit; name: string; tableId: string }

/** Draws in black on white for printing. */
export function timeStrip(strip: Strip, { unit, name, tableId }: Options): Html {
  if (strip.values.length === 0) return html``
  const geometry = stripGeometry(strip, unit)
  const { stacks, lines, ticks } = geometry
  const pitch = Math.min(DOT, STACK_HEIGHT / Math.max(...stacks.map(({ runs }) => runs)))
  const rest = stripRest(strip, geometry, unit)
  return html`<figure class="strip">
    <svg
      role="img"
      aria-label="${stripLabel(strip, geometry, unit, name)}"
      aria-details="${tableId}"
      height="${HEIGHT}"
    >
      ${lines.map(
        ({ division, x, gap, room }) =>
          html`<line x1="${x}%" x2="${x}%" y1="0" y2="${BASE}" /><text x="${x}%" dx="4" y="11">
              ${division}D${
                gap > 0 &&
                room >= ROOM_FOR_GAP &&
                html`<tspan class="gap" dx="3">${gapLabel(gap, unit)}</tspan>`
              }
            </text>`,
      )}
      <line x1="0%" x2="100%" y1="${BASE}" y2="${BASE}" />
      ${ticks.map(
        ({ x, value }, index) =>
          html`<line x1="${x}%" x2="${x}%" y1="${BASE}" y2="${BASE + 4}" /><text
              class="tick"
              x="${x}%"
              y="${BASE + 16}"
              text-anchor="${anchorAt(x)}"
            >
              ${tickLabel(value, geometry, unit)}${index === 0 && unit === 'time' && ' s'}
            </text>`,
      )}
      ${stacks.map(
        ({ x, runs }) =>
          html`<line
            class="dots"
            x1="${x}%"
            x2="${x}%"
            y1="${FIRST_DOT}"
            y2="${FIRST_DOT - pitch * (runs - 1) - LAST_DOT}"
            stroke-dasharray="0 ${pitch}"
          />`,
      )}
    </svg>
    ${rest.length > 0 && html`<figcaption>${rest.join(' · ')}</figcaption>`}
  </figure>`
}

const anchorAt = (x: number) => (x < 4 ? 'start' : x > 96 ? 'end' : 'middle')
