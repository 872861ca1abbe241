import * as paths from '#wire/paths.ts'
import { NO_EMAIL } from '#wire/sharedTexts.ts'

export const PHONES_AND_BACKUPS = `${paths.help}#phones-backups-and-bad-nights`

export const NoEmail = ({ instead }: { instead: string }) => (
  <>
    {NO_EMAIL} {instead}{' '}
    <a href={PHONES_AND_BACKUPS} target="_blank" rel="noreferrer">
      How to set up email
    </a>
  </>
)
