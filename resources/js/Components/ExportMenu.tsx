import { Download } from 'lucide-react'
import type { ExportFormat } from '#wire/exports.ts'
import { Menu } from './Menu.tsx'
import { notify } from './Toast.tsx'

type ExportItem = { label: string; href: string; note?: string }

export function ExportMenu({ files }: { files: ExportItem[] }) {
  return (
    <Menu
      label="Export"
      icon={
        <>
          <Download aria-hidden size={16} /> Export
        </>
      }
    >
      <ExportLinks files={files} />
    </Menu>
  )
}

export const ExportLinks = ({ files }: { files: ExportItem[] }) =>
  files.map(({ label, href, note }) => (
    <a key={href} href={href} download onClick={() => note && notify(note)}>
      {label}
    </a>
  ))

export const bothFormats = (content: string, href: (format: ExportFormat) => string): ExportItem[] => [
  { label: `${content} (Excel)`, href: href('xlsx') },
  { label: `${content} (CSV)`, href: href('csv') },
]
