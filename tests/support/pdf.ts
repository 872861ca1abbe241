import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfText = { text: string; x: number; y: number }

/** Positions are in points from the top-left corner. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  try {
    const pages = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const [, , width, height] = page.view
      const { items } = await page.getTextContent()
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str,
                x: item.transform[4] as number,
                y: height! - item.transform[5],
                end: item.transform[4] + item.width,
              },
            ]
          : [],
      )
      pages.push({ width, height, lines: joined(pieces) })
    }
    return { pages, preferences: await document.getViewerPreferences() }
  } finally {
    await document.destroy()
  }
}

type Piece = PdfText & { end: number }

// A word with letters from two fonts consists of several pieces.
function joined(pieces: Piece[]): PdfText[] {
  const lines: Piece[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last && Math.abs(last.y - piece.y) < 0.01 && Math.abs(last.end - piece.x) < 3.5) {
      last.text += piece.x - last.end > 1 ? ` ${piece.text}` : piece.text
      last.end = piece.end
    } else lines.push({ ...piece })
  }
  return lines.map(({ text, x, y }) => ({ text, x, y }))
}
