import { Download } from 'lucide-react'
import type { ExportFormat } from '#wire/exports.ts'
import { Menu } from './Menu.tsx'

type Props = { files: ExportItem[]; onDownload?: () => void }
type ExportItem = { label: string; href: string }

export function ExportMenu({ files, onDownload }: Props) {
  return (
    <Menu
      label="Export"
      icon={
        <>
          <Download aria-hidden size={16} /> Export
        </>
      }
    >
      {files.map(({ label, href }) => (
        <a key={href} href={href} download onClick={onDownload}>
          {label}
        </a>
      ))}
    </Menu>
  )
}

/** An Excel and a CSV file. */
export const bothFormats = (content: string, href: (format: ExportFormat) => string): ExportItem[] => [
  { label: `${content} (Excel)`, href: href('xlsx') },
  { label: `${content} (CSV)`, href: href('csv') },
]
