import { Confirm } from '../Components/Dialog.tsx'
import { Store, useStore } from '../store.ts'
import { signOut } from '../signOut.ts'

const pendingForm = new Store<HTMLFormElement | null>(null)

export const confirmSignOut = (form: HTMLFormElement) => pendingForm.set(form)

type Props = { userId: number; count: string; isOne: boolean }

export function SignOutDialog({ userId, count, isOne }: Props) {
  const form = useStore(pendingForm)
  const them = isOne ? 'It stays on this computer. We save it' : 'They stay on this computer. We save them'

  function confirm() {
    pendingForm.set(null)
    if (form) void signOut(form, userId)
  }

  return (
    <Confirm
      open={form !== null}
      title="Sign out?"
      question={
        count
          ? `${count} ${isOne ? 'is' : 'are'} not saved. ${them} when you sign in here again.`
          : 'Everything you entered is saved.'
      }
      busy={false}
      onConfirm={confirm}
      onCancel={() => pendingForm.set(null)}
    />
  )
}
