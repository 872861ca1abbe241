import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { PRODUCT } from '#wire/product.ts'
import type { PublicClass, PublicEvent } from '#wire/riderApp/pages.ts'
import { CLASS_STATE_LABELS } from '../../../resources/js/riderApp/labels.ts'
import { fontFiles, splitByFont } from '#lib/fonts.ts'
import { formatEventDays } from '#lib/formatDays.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72

export type LinkPreview = { title: string; event: string; lines: string[]; state: string }

type ShownClass = Pick<PublicClass, 'state' | 'official'>
type PreviewSource = { event: PublicEvent; name: string | null; classes: ShownClass[] }

export const toLinkPreview = ({ event, name, classes }: PreviewSource): LinkPreview => ({
  title: name ?? event.name,
  event: name === null ? '' : event.name,
  lines: [formatEventDays(event), [event.location, event.organization].filter(Boolean).join(' · ')],
  state: stateOf(classes),
})

const STATES_BY_PROGRESS = ['running', 'results', 'draw out', 'not drawn']

function stateOf(classes: ShownClass[]): string {
  const place = ({ state }: ShownClass) => STATES_BY_PROGRESS.indexOf(state)
  const [first] = classes.toSorted((a, b) => place(a) - place(b))
  if (!first) return 'No classes yet'
  return first.state === 'results' && !first.official ? 'Unofficial results' : CLASS_STATE_LABELS[first.state]
}

/**
 * The response cache drops an image after any change in the organization. This cache keeps images that still
 * look the same.
 */
const images = new LRUCache<string, Uint8Array, LinkPreview>({
  max: 50,
  fetchMethod: (_key, _stale, { context }) => renderImage(context),
})

export const renderPreview = (preview: LinkPreview): Promise<Uint8Array> =>
  images.forceFetch(JSON.stringify(preview), { context: preview })

async function renderImage(preview: LinkPreview): Promise<Uint8Array> {
  const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
  const fonts = fontFiles.map(({ subset, weight, file }) => ({
    name: subset,
    weight,
    data: readFileSync(file),
  }))
  const svg = await satori(card(preview) as never, { width: WIDTH, height: HEIGHT, fonts })
  return new Resvg(svg).render().asPng()
}

type Style = Record<string, string | number>
type Box = { type: 'div'; props: { style: Style; children?: string | Box[] } }
const box = (style: Style, children?: string | Box[]): Box => ({
  type: 'div',
  props: { style: { boxSizing: 'border-box', ...style }, children },
})

function card({ title, event, lines, state }: LinkPreview): Box {
  const parts = [
    textLine(PRODUCT, { fontSize: 40, fontWeight: 600, color: ACCENT }),
    textLine(title, {
      fontSize: title.length > SHORT_TITLE ? 72 : 96,
      fontWeight: 600,
      lineClamp: 2,
      marginTop: 24,
    }),
    event && textLine(event, { fontSize: 50 }),
    ...lines.map((text) => text && textLine(text, { fontSize: 40 })),
  ]
  return box(CARD, [...parts.filter((part) => part !== ''), ...BARRELS, textLine(state, CHIP)])
}

const textLine = (text: string, style: Style) =>
  box(
    { lineClamp: 1, ...style },
    splitByFont(text.normalize('NFC'), 'heading')
      .map((run) => run.text)
      .join(''),
  )

const SHORT_TITLE = 24
const ACCENT = '#8a3412'

const CARD: Style = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: WIDTH,
  height: HEIGHT,
  padding: `56px ${EDGE}px 0 48px`,
  borderLeft: `24px solid ${ACCENT}`,
  background: '#fff',
  color: '#1c1917',
  fontFamily: fontFiles.map(({ subset }) => subset).join(', '),
}

const CHIP: Style = {
  position: 'absolute',
  bottom: 48,
  left: EDGE,
  padding: '14px 28px',
  borderRadius: 14,
  background: ACCENT,
  color: '#fff',
  fontSize: 44,
  fontWeight: 600,
}

const BARRELS = [
  [962, 456],
  [1050, 456],
  [1006, 532],
].map(([left, top]) =>
  box({
    position: 'absolute',
    left: left!,
    top: top!,
    width: 68,
    height: 68,
    borderRadius: 34,
    border: `12px solid ${ACCENT}`,
  }),
)
