import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { SharedProps } from '#wire/pages.ts'
import { formatRecent } from '../../dates.ts'
import { unsavedEdit } from '../../unsaved/edits.ts'
import { isSame, pick } from './form.ts'

type Values = Record<string, unknown>

type InertiaForm = {
  data: Values
  isDirty: boolean
  setData: (values: never) => void
}

type Options = {
  element: RefObject<HTMLFormElement | null>
  initial: Values
  name: string
  /** A field that is stored with every change: the version that was edited. */
  stays?: string
  /** Saved, and the page is about to be loaded whole. */
  isLeaving: boolean
}

type Offer = { at: number; value: Values }

/** Stores what is typed into a form, and after a crash offers it again. A form that asks for a password is skipped. */
export function useUnsavedChanges(form: InertiaForm, { element, initial, name, stays, isLeaving }: Options) {
  const { props, url } = usePage<SharedProps>()
  const [edit] = useState(() => unsavedEdit<Values>(props.auth.user?.id, url, name))
  const [offer, setOffer] = useState<Offer | null>(() => differing(edit.read(), initial, stays))
  const current = useRef({ initial, offer })
  current.current = { initial, offer }

  useEffect(() => {
    const { initial, offer } = current.current
    if (isLeaving) return edit.remove()
    if (form.isDirty) {
      if (asksForPassword(element.current!)) return
      const isWanted = (name: string) => name === stays || !isSame(form.data[name], initial[name])
      edit.write({ ...offer?.value, ...pick(form.data, isWanted) })
    } else if (edit.isMine()) {
      if (offer) edit.write(offer.value)
      else edit.remove()
    }
  }, [edit, element, form.data, form.isDirty, isLeaving, stays])

  // The person left the form on purpose: don't offer the edit again.
  useEffect(() => () => void (edit.isMine() && !current.current.offer && edit.remove()), [edit])

  return {
    offer,
    onRestore() {
      setOffer(null)
      form.setData({ ...form.data, ...offer!.value } as never)
    },
    onDiscard() {
      setOffer(null)
      edit.remove()
    },
  }
}

type OfferProps = { offer: Offer | null; onRestore: () => void; onDiscard: () => void }

export function UnsavedOffer({ offer, onRestore, onDiscard }: OfferProps) {
  if (!offer) return null
  return (
    <p className="unsaved-offer" role="status">
      <span>You have unsaved changes from {formatRecent(offer.at)}.</span>
      <button type="button" className="button" onClick={onRestore}>
        Restore
      </button>
      <button type="button" className="button" onClick={onDiscard}>
        Discard
      </button>
    </p>
  )
}

/** The part of an offer that another save, or another release of the form, has not made pointless; null for none. */
function differing(stored: Offer | null, initial: Values, stays?: string): Offer | null {
  if (!stored) return null
  const value = pick(stored.value, (name) => name in initial)
  const isNews = ([name, typed]: [string, unknown]) => name !== stays && !isSame(typed, initial[name])
  return Object.entries(value).some(isNews) ? { ...stored, value } : null
}

/** A password that is shown is typed into a field of another type. */
const asksForPassword = (form: HTMLFormElement) =>
  form.querySelector('[type="password"], [autocomplete$="-password"]') !== null
