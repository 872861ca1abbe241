import { usePage } from '@inertiajs/react'
import * as paths from '#wire/paths.ts'
import { IN_TERMINAL } from '#wire/sharedTexts.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Page } from '../../Components/Page.tsx'
import GuestLayout from '../../Layouts/GuestLayout.tsx'

/**
 * This page looks the same whether or not the address has an account. Otherwise anyone could find out who has an
 * account.
 */
export default function Sent() {
  const { sends_mail } = usePage().props
  return (
    <Page
      title={sends_mail ? 'Check your email' : 'Ask the office'}
      note={
        sends_mail
          ? 'We sent you a link. It can take a few minutes. Check your spam folder too.'
          : `The office can give you your code or link. For the office: codes for new accounts are under Riders, Requests. Other links are ${IN_TERMINAL}.`
      }
    >
      <p>
        <ButtonLink href={paths.login}>Back to sign-in</ButtonLink>
      </p>
    </Page>
  )
}

Sent.layout = GuestLayout
