import { Notice } from './Notice.tsx'

export const LocalhostWarning = ({ what: subject, address }: { what: string; address: string }) => (
  <Notice kind="warning" title="Other devices can't open this yet">
    {subject} {address}, which works only on this computer. To let other devices in, stop the app and start it
    with <code>HOST=0.0.0.0 npm start</code>. See "Run it for real" in the README.
  </Notice>
)
