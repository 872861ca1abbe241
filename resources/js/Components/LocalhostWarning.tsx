import * as paths from '#wire/paths.ts'
import { Notice } from './Notice.tsx'

const CHAPTER = '#phones-backups-and-bad-nights'

export const LocalhostWarning = ({ what: subject, address }: { what: string; address: string }) => (
  <Notice kind="warning" title="Other devices can't open this yet">
    {subject} {address}, which works only on this computer.{' '}
    <a href={paths.help + CHAPTER} target="_blank" rel="noreferrer">
      How to let other devices in
    </a>
  </Notice>
)
