import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatRecent } from '#lib/formatDates.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { formDraft } from '../../formDrafts/formDraft.ts'
import { isEqual, pick } from './formContext.ts'

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
  versionField?: string
  isLeaving: boolean
}

type OfferedDraft = { at: number; value: Values }

/** Doesn't store drafts of forms with a password field. */
export function useFormDraft(
  form: InertiaForm,
  { element, initial, name, versionField, isLeaving }: Options,
) {
  const { props, url } = usePage<SharedProps>()
  const [draft] = useState(() => formDraft<Values>(props.auth.user?.id, url, name))
  const [offer, setOffer] = useState<OfferedDraft | null>(() =>
    unsavedPart(draft.read(), initial, versionField),
  )
  const current = useRef({ initial, offer })
  current.current = { initial, offer }

  useEffect(() => {
    const { initial, offer } = current.current
    if (isLeaving) return draft.remove()
    if (form.isDirty) {
      if (hasPasswordField(element.current!)) return
      const isWanted = (name: string) => name === versionField || !isEqual(form.data[name], initial[name])
      draft.write({ ...offer?.value, ...pick(form.data, isWanted) })
    } else if (draft.isWrittenHere()) {
      if (offer) draft.write(offer.value)
      else draft.remove()
    }
  }, [draft, element, form.data, form.isDirty, isLeaving, versionField])

  // The user left the form on purpose, so don't offer the draft later.
  useEffect(() => () => void (draft.isWrittenHere() && !current.current.offer && draft.remove()), [draft])

  return {
    offer,
    onRestore() {
      setOffer(null)
      form.setData({ ...form.data, ...offer!.value } as never)
    },
    onDiscard() {
      setOffer(null)
      draft.remove()
    },
  }
}

type OfferProps = { offer: OfferedDraft | null; onRestore: () => void; onDiscard: () => void }

export function DraftOffer({ offer, onRestore, onDiscard }: OfferProps) {
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

function unsavedPart(
  stored: OfferedDraft | null,
  initial: Values,
  versionField?: string,
): OfferedDraft | null {
  if (!stored) return null
  const value = pick(stored.value, (name) => name in initial)
  const isChanged = ([name, typed]: [string, unknown]) =>
    name !== versionField && !isEqual(typed, initial[name])
  return Object.entries(value).some(isChanged) ? { ...stored, value } : null
}

/** A password field that shows its text has type "text", so check autocomplete too. */
const hasPasswordField = (form: HTMLFormElement) =>
  form.querySelector('[type="password"], [autocomplete$="-password"]') !== null
