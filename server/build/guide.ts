import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const GUIDE = 'docs/guide.md'
const MODULE = 'virtual:guide'
const TALLEST_PICTURE = 576
export type Chapter = { id: string; title: string; text: string }

export function guideModule(toHtml: (markdown: string) => string) {
  return {
    name: 'guide',
    resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(this: { addWatchFile(file: string): void }, id: string) {
      if (id !== `\0${MODULE}`) return
      this.addWatchFile(path.resolve(GUIDE))
      const { introduction, chapters } = parseGuide(readFileSync(GUIDE, 'utf8'))
      const pictures: string[] = []
      const parts = chapters.map(async ({ id, title, text }) => {
        const html = await htmlExpression(toHtml(text), pictures)
        return `{ id: ${JSON.stringify(id)}, title: ${JSON.stringify(title)}, html: ${html} }`
      })
      const list = (await Promise.all(parts)).join(', ')
      const imports = pictures.map((file, index) => `import picture${index} from ${JSON.stringify(file)}`)
      return [
        ...imports,
        `export const introduction = ${JSON.stringify(toHtml(introduction))}`,
        `export const chapters = [${list}]`,
      ].join('\n')
    },
  }
}

export function parseGuide(markdown: string): { introduction: string; chapters: Chapter[] } {
  const [start = '', ...parts] = markdown.split(/^## /m)
  return {
    introduction: start.replace(/^# .*/, '').trim(),
    chapters: parts.map((part) => {
      const title = part.slice(0, part.indexOf('\n'))
      const id = title
        .replace(/^[\d. ]+/, '')
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
      return { id, title, text: part.slice(title.length).trim() }
    }),
  }
}

/** Each picture needs a size before it loads. Otherwise, a link to a chapter would scroll to the wrong place. */
function scaledToFit({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, TALLEST_PICTURE / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function htmlExpression(html: string, pictures: string[]): Promise<string> {
  const parts = html.split(/src="(guide\/[^"]+)"/)
  const terms = parts.map(async (part, index) => {
    if (index % 2 === 0) return JSON.stringify(part)
    const file = path.resolve('docs', part)
    const { width, height } = scaledToFit(await sharp(file).metadata())
    const name = `picture${pictures.push(file.replaceAll(path.sep, '/')) - 1}`
    return `'width="${width}" height="${height}" loading="lazy" src="' + ${name} + '"'`
  })
  return (await Promise.all(terms)).join(' + ')
}
