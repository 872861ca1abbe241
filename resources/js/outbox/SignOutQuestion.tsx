import { Confirm } from '../Components/Dialog.tsx'
import { Store, useStore } from '../store.ts'
import { signOut } from '../signOut.ts'

const asked = new Store<HTMLFormElement | null>(null)

/** Asks before the form signs the person out. */
export const askToSignOut = (form: HTMLFormElement) => asked.set(form)

type Props = { userId: number; count: string; isOne: boolean }

export function SignOutQuestion({ userId, count, isOne }: Props) {
  const form = useStore(asked)
  const them = isOne ? 'It stays' : 'They stay'

  function confirm() {
    asked.set(null)
    if (form) void signOut(form, userId)
  }

  return (
    <Confirm
      open={form !== null}
      title="Sign out?"
      question={
        count
          ? `${count} ${isOne ? 'is' : 'are'} not saved yet. ${them} on this computer and will be sent when you sign in here again.`
          : 'Everything you entered is saved.'
      }
      busy={false}
      onConfirm={confirm}
      onCancel={() => asked.set(null)}
    />
  )
}
