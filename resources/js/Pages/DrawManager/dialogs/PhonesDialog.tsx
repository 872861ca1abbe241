import { OnlyHere } from '../../../Components/phones/OnlyHere.tsx'
import { useDraw } from '../state/draw.ts'
import { Note, type Opening } from './Note.tsx'

export function PhonesDialog({ picture, ...opening }: Opening & { picture?: string }) {
  const { activity, phones, local_links } = useDraw()

  return (
    <Note {...opening} title={`${activity.name} on phones`}>
      <p>Everybody may follow this draw live, without an account.</p>
      {local_links && <OnlyHere what="The address begins with" address={local_links} />}
      {picture && <img src={picture} alt="The address as a QR code" width={240} height={240} />}
      <p>
        <a href={phones ?? undefined} target="_blank" rel="noreferrer">
          {phones}
        </a>
      </p>
    </Note>
  )
}
