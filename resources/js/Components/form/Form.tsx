import { router, useForm, usePage } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorProps } from '#wire/pages.ts'
import { isRepeatable, MAY_BE_SAVED, STILL_HERE } from '../../noAnswer.ts'
import { NoAnswer } from './NoAnswer.tsx'
import { notify } from '../Notice.tsx'
import { mayLeave } from '../../visits/unsaved.ts'
import { FormContext, isSame, pick } from './form.ts'
import { UnsavedOffer, useUnsavedChanges } from './UnsavedChanges.tsx'
import * as paths from '#wire/paths.ts'

type Props<Values extends object> = {
  /**
   * What the server has. The form follows it, but for what is typed there and not saved.
   */
  initial: Values
  /** One of them that stays as it is while something is unsaved: the person decides. */
  stays?: keyof Values & string
  method?: 'post' | 'put' | 'patch' | 'delete'
  action: string
  /** Under which name the server's errors come back: each form of a page has its own. */
  bag?: string
  /** Set for a post that creates nothing and may be sent twice. */
  repeatable?: boolean
  /** The word on the button. */
  submit: string
  onSaved?: () => void
  onCancel?: () => void
  children: ReactNode | ((values: Values) => ReactNode)
}

type Sent = Record<string, never>

/**
 * A form that is sent as a visit. What is refused stands beside its field, and beside the button where it is about the
 * whole; the cursor goes to the first of it, and nothing that was typed is lost.
 */
export function Form<Values extends object>(props: Props<Values>) {
  const { initial, stays, method = 'post', action, bag = 'form', submit, onSaved, onCancel, children } = props
  const { repeatable = isRepeatable(method) } = props
  const form = useForm<Sent>(initial as Sent)
  const { component } = usePage()
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [refusal, refuse] = useRefusal(element)
  const [isUnanswered, setUnanswered] = useState(false)
  const isLeaving = useLeaving(isSending)
  useServerValues(form, initial as Sent, stays)
  const unsaved = useUnsavedChanges(form, {
    element,
    initial: initial as Sent,
    name: `${action.split('?')[0]} ${bag}`,
    stays,
    isLeaving,
  })
  const values = form.data as unknown as Values

  function send(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    refuse(null)
    setUnanswered(false)
    form.submit(method, action, {
      errorBag: bag,
      // Where the same page comes back, so does the mark that says so.
      preserveScroll: (page) => page.component === component,
      onStart: () => void (isSending.current = true),
      onFinish: () => void (isSending.current = false),
      onSuccess: onSaved,
      onError: refuse,
      onNetworkError() {
        setUnanswered(true)
        return false
      },
      onHttpException(response) {
        const message = messageOf(response)
        if (message === undefined) return
        form.clearErrors()
        refuse({ message })
        return false
      },
    })
  }

  function set(name: string, value: unknown) {
    form.setData(name as never, value as never)
    form.clearErrors(name as never)
  }

  return (
    <form
      ref={element}
      className="form"
      // All slips are said at once, in the server's words.
      noValidate
      data-unsaved={(form.isDirty && !isLeaving) || undefined}
      onSubmit={send}
    >
      <UnsavedOffer {...unsaved} />
      <FormContext value={{ values, errors: form.errors as Record<string, string>, set }}>
        {typeof children === 'function' ? children(values) : children}
      </FormContext>
      {refusal && (
        <p role="alert" tabIndex={-1} className="form-refusal">
          {refusal}
        </p>
      )}
      {isUnanswered && <NoAnswer sentence={repeatable ? STILL_HERE : MAY_BE_SAVED} />}
      <div className="form-actions">
        <button type="submit" className="button primary" aria-disabled={form.processing}>
          {submit}
        </button>
        {onCancel && (
          <button
            type="button"
            className="button"
            onClick={() => (!form.isDirty || mayLeave()) && onCancel()}
          >
            Cancel
          </button>
        )}
        <span role="status" className="saved">
          {form.recentlySuccessful && !form.isDirty && (
            <>
              <CircleCheck aria-hidden size={16} /> Saved
            </>
          )}
        </span>
      </div>
    </form>
  )
}

/** What the server refused that no field of the form stands for; and the cursor, led to the first that it refused. */
function useRefusal(form: { current: HTMLFormElement | null }) {
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (refusal) form.current!.querySelector<HTMLElement>(FIRST_REFUSED)?.focus()
  }, [form, refusal])

  function refuse(errors: Record<string, string> | null) {
    const whole = Object.values(errors ?? {}).join(' ')
    // The server led to another page, because the form makes no sense any more.
    if (!form.current) return notify(whole)
    const names = [...form.current.elements].map((field) => field.getAttribute('name'))
    const rest = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
    setRefusal(errors && { text: rest.map(([, said]) => said).join(' ') })
  }

  return [refusal?.text, refuse] as const
}

const FIRST_REFUSED = '[aria-invalid="true"], .form-refusal'

/** Saved and led to a page that is loaded whole: then nothing is lost, and nothing asked. */
function useLeaving(isSending: { current: boolean }) {
  const [isLeaving, leave] = useState(false)

  useEffect(
    () =>
      router.on('location', ({ detail: { url } }: { detail: { url: URL } }) => {
        // Signed out meanwhile; what was typed is not saved.
        const isRefused = url.pathname + url.search === paths.login
        if (isSending.current && !isRefused) flushSync(() => leave(true))
      }),
    [isSending],
  )

  return isLeaving
}

/**
 * Also after saving: the server may write an amount or a name in its own way, and a new thing's form begins anew. What
 * was typed and is not saved stays; everything else follows, or saving would take back what others saved meanwhile.
 */
function useServerValues(form: ReturnType<typeof useForm<Sent>>, initial: Sent, stays?: string) {
  const given = JSON.stringify(initial)
  const current = useRef({ form, initial })
  current.current = { form, initial }
  const followed = useRef(initial)

  useEffect(() => {
    const { form: now, initial } = current.current
    const isKept = (name: string) => name === stays || !isSame(now.data[name], followed.current[name])
    // Sent, it is saved with its answer, or still unsaved after it.
    if (now.isDirty && (now.processing || isSame(initial, followed.current))) return
    now.setDefaults(initial)
    now.setData(now.isDirty ? { ...initial, ...pick(now.data, isKept) } : initial)
    followed.current = initial
  }, [given, form.isDirty, form.processing, stays])
}

/** An error page of ours, in place of the page with the form, would take what was typed with it. */
function messageOf({ data, headers }: { data: unknown; headers: Record<string, unknown> }) {
  if (!('x-inertia' in headers)) return undefined
  return (data as { props?: Partial<ErrorProps> }).props?.message
}
