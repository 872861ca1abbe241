import { router, useForm, usePage } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorProps } from '#wire/errorBodies.ts'
import { isIdempotent, MAY_BE_SAVED, NOTHING_LOST } from '../../api/noResponse.ts'
import { Button, type ButtonKind } from '../Button.tsx'
import { Confirm } from '../Dialog.tsx'
import { NoResponse } from './NoResponse.tsx'
import { notify } from '../Toast.tsx'
import { confirmLeave } from '../../visits/confirmLeave.ts'
import { FormContext, isEqual, pick, withValueAt } from './formContext.ts'
import { DraftOffer, useFormDraft } from './useFormDraft.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/form.css'

type Props<Values extends object> = {
  initial: Values
  /** The field with the record's version. The server's new version isn't applied while there are unsaved edits. */
  versionField?: keyof Values & string
  method?: 'post' | 'put' | 'patch' | 'delete'
  action: string
  /** Must be unique on the page. */
  errorBag?: string
  hasSaveBar?: boolean
  /** Set for a POST that is safe to send twice. */
  idempotent?: boolean
  submit: string
  kind?: ButtonKind
  question?: (values: Values) => string | null
  onSaved?: () => void
  onCancel?: () => void
  children: ReactNode | ((values: Values) => ReactNode)
}

type FormValues = Record<string, never>

export function Form<Values extends object>(props: Props<Values>) {
  const {
    initial,
    versionField,
    method = 'post',
    action,
    errorBag = 'form',
    submit,
    kind = 'primary',
    hasSaveBar = false,
    question,
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
  const [asked, ask] = useState<string | null>(null)
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
    const asking = question?.(values)
    if (asking) ask(asking)
    else send()
  }

  function send() {
    ask(null)
    setErrors(null)
    setNoResponse(false)
    form.submit(method, action, {
      errorBag,
      // Keep the "Saved" mark in view.
      preserveScroll: (page) => page.component === component,
      onStart: () => void (isSending.current = true),
      onFinish: () => void (isSending.current = false),
      onSuccess() {
        unsaved.onDiscard()
        onSaved?.()
      },
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
    form.setData((data) => withValueAt(data, name, value) as FormValues)
    form.clearErrors(name as never)
  }

  return (
    <form
      ref={element}
      className="form"
      // Only the server validates, so that all errors appear together.
      noValidate
      data-unsaved={(form.isDirty && !isLeaving) || undefined}
      onSubmit={submitForm}
    >
      <DraftOffer {...unsaved} />
      <FormContext value={{ values, errors: form.errors as Record<string, string>, set }}>
        {typeof children === 'function' ? children(values) : children}
      </FormContext>
      {formError && (
        <p role="alert" tabIndex={-1} className="form-error">
          {formError}
        </p>
      )}
      <div className={hasSaveBar ? 'form-actions save-bar' : 'form-actions'}>
        {hasNoResponse && <NoResponse sentence={idempotent ? NOTHING_LOST : MAY_BE_SAVED} />}
        <Button type="submit" kind={kind} aria-disabled={form.processing}>
          {submit}
        </Button>
        {onCancel && (
          <button
            type="button"
            className="button"
            onClick={() => (!form.isDirty || confirmLeave()) && onCancel()}
          >
            Cancel
          </button>
        )}
        <span role="status" className={form.isDirty ? 'unsaved' : 'saved'}>
          {form.isDirty && !isLeaving && hasSaveBar && 'Unsaved changes'}
          {form.recentlySuccessful && !form.isDirty && (
            <>
              <CircleCheck aria-hidden size={16} /> Saved
            </>
          )}
        </span>
      </div>
      {question && (
        <Confirm
          open={asked !== null}
          title={submit}
          question={asked ?? ''}
          busy={form.processing}
          onConfirm={send}
          onCancel={() => ask(null)}
        />
      )}
    </form>
  )
}

function useFormError(form: { current: HTMLFormElement | null }) {
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (refusal) form.current!.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
  }, [form, refusal])

  function showErrors(errors: Record<string, string> | null) {
    const allMessages = Object.values(errors ?? {}).join(' ')
    // After a redirect, the form is gone, so show the errors in a toast.
    if (!form.current) return notify(allMessages)
    const names = [...form.current.elements].map((field) => field.getAttribute('name'))
    const rest = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
    setRefusal(errors && { text: rest.map(([, message]) => message).join(' ') })
  }

  return [refusal?.text, showErrors] as const
}

const FIRST_INVALID = '[aria-invalid="true"], .form-error'

/** True while a save is loading another page. Leaving the form then doesn't require confirmation. */
function useIsLeaving(isSending: { current: boolean }) {
  const [isLeaving, leave] = useState(false)

  useEffect(
    () =>
      router.on('location', ({ detail: { url } }: { detail: { url: URL } }) => {
        const isRefused = url.pathname + url.search === paths.login
        if (isSending.current && !isRefused) flushSync(() => leave(true))
      }),
    [isSending],
  )

  return isLeaving
}

/** Updates fields that the user hasn't edited, so that a save doesn't overwrite other users' changes. */
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
    // While a save is in progress, wait for its response.
    if (now.isDirty && (now.processing || isEqual(initial, base.current))) return
    now.setDefaults(initial)
    now.setData(now.isDirty ? { ...initial, ...pick(now.data, isEdited) } : initial)
    base.current = initial
  }, [serialized, form.isDirty, form.processing, stays])
}

/** Undefined unless the response is our own error page. */
function errorPageMessage({ data, headers }: { data: unknown; headers: Record<string, unknown> }) {
  if (!('x-inertia' in headers)) return undefined
  return (data as { props?: Partial<ErrorProps> }).props?.message
}
