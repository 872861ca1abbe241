import { useEffect } from 'react'
import { Store, useStore } from '../../store.ts'

/** The popup calls `onChange` with null when it closes or switches to another `onChange`. */
type WithOwner<Content> = { onChange?: (content: Content | null) => void }

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

export function usePopup<Content extends WithOwner<Content>>(popup: Popup<Content>): Content | null {
  useEffect(() => popup.close, [popup])
  return useStore(popup.content)
}
