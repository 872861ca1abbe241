import { router, useForm, usePage } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorProps } from '#wire/pages.ts'
import { isIdempotent, MAY_BE_SAVED, NOTHING_LOST } from '../../api/noResponse.ts'
import { NoResponse } from './NoResponse.tsx'
import { notify } from '../Notice.tsx'
import { confirmLeave } from '../../visits/confirmLeave.ts'
import { FormContext, isEqual, pick } from './formContext.ts'
import { DraftOffer, useFormDraft } from './useFormDraft.tsx'
import * as paths from '#wire/paths.ts'

type Props<Values extends object> = {
  /**
   * What the server has. The form follows it, but for what is typed there and not saved.
   */
  initial: Values
  /** One of them that stays as it is while something is unsaved: the person decides. */
  versionField?: keyof Values & string
  method?: 'post' | 'put' | 'patch' | 'delete'
  action: string
  /** Under which name the server's errors come back: each form of a page has its own. */
  errorBag?: string
  /** Set for a post that creates nothing and may be sent twice. */
  idempotent?: boolean
  /** The word on the button. */
  submit: string
  onSaved?: () => void
  onCancel?: () => void
  children: ReactNode | ((values: Values) => ReactNode)
}

type FormValues = Record<string, never>

/**
 * A form that is sent as a visit. What is refused stands beside its field, and beside the button where it is about the
 * whole; the cursor goes to the first of it, and nothing that was typed is lost.
 */
export function Form<Values extends object>(props: Props<Values>) {
  const {
    initial,
    versionField,
    method = 'post',
    action,
    errorBag = 'form',
    submit,
    onSaved,
    onCancel,
    children,
  } = props
  const { idempotent = isIdempotent(method) } = props
  const form = useForm<FormValues>(initial as FormValues)
  const { component } = usePage()
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [formError, setErrors] = useFormError(element)
  const [hasNoResponse, setNoResponse] = useState(false)
  const isLeaving = useIsLeaving(isSending)
  useFollowServerValues(form, initial as FormValues, versionField)
  const unsaved = useFormDraft(form, {
    element,
    initial: initial as FormValues,
    name: `${action.split('?')[0]} ${errorBag}`,
    versionField,
    isLeaving,
  })
  const values = form.data as unknown as Values

  function submitForm(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    setErrors(null)
    setNoResponse(false)
    form.submit(method, action, {
      errorBag,
      // Where the same page comes back, so does the mark that says so.
      preserveScroll: (page) => page.component === component,
      onStart: () => void (isSending.current = true),
      onFinish: () => void (isSending.current = false),
      onSuccess: onSaved,
      onError: setErrors,
      onNetworkError() {
        setNoResponse(true)
        return false
      },
      onHttpException(response) {
        const message = errorPageMessage(response)
        if (message === undefined) return
        form.clearErrors()
        setErrors({ message })
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
      onSubmit={submitForm}
    >
      <DraftOffer {...unsaved} />
      <FormContext value={{ values, errors: form.errors as Record<string, string>, set }}>
        {typeof children === 'function' ? children(values) : children}
      </FormContext>
      {formError && (
        <p role="alert" tabIndex={-1} className="form-refusal">
          {formError}
        </p>
      )}
      {hasNoResponse && <NoResponse sentence={idempotent ? NOTHING_LOST : MAY_BE_SAVED} />}
      <div className="form-actions">
        <button type="submit" className="button primary" aria-disabled={form.processing}>
          {submit}
        </button>
        {onCancel && (
          <button
            type="button"
            className="button"
            onClick={() => (!form.isDirty || confirmLeave()) && onCancel()}
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
function useFormError(form: { current: HTMLFormElement | null }) {
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (refusal) form.current!.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
  }, [form, refusal])

  function showErrors(errors: Record<string, string> | null) {
    const allMessages = Object.values(errors ?? {}).join(' ')
    // The server led to another page, because the form makes no sense any more.
    if (!form.current) return notify(allMessages)
    const names = [...form.current.elements].map((field) => field.getAttribute('name'))
    const rest = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
    setRefusal(errors && { text: rest.map(([, said]) => said).join(' ') })
  }

  return [refusal?.text, showErrors] as const
}

const FIRST_INVALID = '[aria-invalid="true"], .form-refusal'

/** Saved and led to a page that is loaded whole: then nothing is lost, and nothing asked. */
function useIsLeaving(isSending: { current: boolean }) {
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
function useFollowServerValues(
  form: ReturnType<typeof useForm<FormValues>>,
  initial: FormValues,
  stays?: string,
) {
  const serialized = JSON.stringify(initial)
  const current = useRef({ form, initial })
  current.current = { form, initial }
  const base = useRef(initial)

  useEffect(() => {
    const { form: now, initial } = current.current
    const isEdited = (name: string) => name === stays || !isEqual(now.data[name], base.current[name])
    // Sent, it is saved with its answer, or still unsaved after it.
    if (now.isDirty && (now.processing || isEqual(initial, base.current))) return
    now.setDefaults(initial)
    now.setData(now.isDirty ? { ...initial, ...pick(now.data, isEdited) } : initial)
    base.current = initial
  }, [serialized, form.isDirty, form.processing, stays])
}

/** An error page of ours, in place of the page with the form, would take what was typed with it. */
function errorPageMessage({ data, headers }: { data: unknown; headers: Record<string, unknown> }) {
  if (!('x-inertia' in headers)) return undefined
  return (data as { props?: Partial<ErrorProps> }).props?.message
}
