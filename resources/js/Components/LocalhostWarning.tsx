import { PHONES_AND_BACKUPS } from './NoEmail.tsx'
import { Notice } from './Notice.tsx'

export const LocalhostWarning = ({ what: subject, address }: { what: string; address: string }) => (
  <Notice kind="warning" title="Other devices can't open this yet">
    {subject} {address}, which works only on this computer.{' '}
    <a href={PHONES_AND_BACKUPS} target="_blank" rel="noreferrer">
      How to let other devices in
    </a>
  </Notice>
)
