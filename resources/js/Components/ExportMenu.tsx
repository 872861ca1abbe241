import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { ExportFormat } from '#wire/exports.ts'
import { downloadFile } from './downloadFile.tsx'
import { Menu } from './Menu.tsx'

type ExportItem = { label: string; href: string }

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
  files.map(({ label, href }) => (
    <a key={href} href={href} download onClick={download}>
      {label}
    </a>
  ))

function download(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void downloadFile(event.currentTarget.href)
}

export const bothFormats = (content: string, href: (format: ExportFormat) => string): ExportItem[] => [
  { label: `${content} (Excel)`, href: href('xlsx') },
  { label: `${content} (CSV)`, href: href('csv') },
]
