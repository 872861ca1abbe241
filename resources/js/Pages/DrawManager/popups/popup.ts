import { useEffect } from 'react'
import { Store, useStore } from '../../../store.ts'

/** What is open, and who is to be told when it changes or is open for somebody else; told null when it is closed. */
type WithOwner<Content> = { onChange?: (content: Content | null) => void }

/** Something that exists once on the screen and is open for one row at a time. */
export class Popup<Content extends WithOwner<Content>> {
  readonly content = new Store<Content | null>(null)

  open = (content: Content) => this.#show(content)
  close = () => this.#show(null)

  #show(content: Content | null) {
    const before = this.content.get()
    if (content === before) return
    if (before?.onChange !== content?.onChange) before?.onChange?.(null)
    content?.onChange?.(content)
    this.content.set(content)
  }
}

/** For the one place that shows it; when that leaves the screen, nothing stays open. */
export function usePopup<Content extends WithOwner<Content>>(popup: Popup<Content>): Content | null {
  useEffect(() => popup.close, [popup])
  return useStore(popup.content)
}
