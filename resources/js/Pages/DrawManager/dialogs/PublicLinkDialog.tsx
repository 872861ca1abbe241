import { LocalhostWarning } from '../../../Components/LocalhostWarning.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { InfoDialog, type OpenState } from './InfoDialog.tsx'

export function PublicLinkDialog({ picture, ...opening }: OpenState & { picture?: string }) {
  const { activity, phones, local_links } = useDraw()

  return (
    <InfoDialog {...opening} title="Share to phones">
      <p>Anyone can follow {activity.name} live. No account needed.</p>
      {local_links && <LocalhostWarning what="The address begins with" address={local_links} />}
      {picture && <img src={picture} alt="QR code for the address" width={240} height={240} />}
      <p>
        <a href={phones ?? undefined} target="_blank" rel="noreferrer">
          {phones}
        </a>
      </p>
    </InfoDialog>
  )
}
