import { router } from '@inertiajs/react'
import { notifySignedOut } from '../api/errors.ts'

/** Resolves to false on failure. If the session has ended, the page stays open. */
export function reloadProps<Props>(only: string[], onProps: (props: Props) => void = () => {}) {
  return new Promise<boolean>((resolve) => {
    // If the app has a new build, a retry can't help, so resolve to true. A notice already asks the user to reload.
    const stopListening = router.on('location', ({ detail: { versionChange } }) => {
      if (versionChange) return resolve(true)
      notifySignedOut()
      return false
    })
    router.reload({
      only,
      // The user may have switched to another part of the page in the meantime, so keep the URL.
      preserveUrl: true,
      onSuccess({ props }) {
        onProps(props as unknown as Props)
        resolve(true)
      },
      onHttpException: () => false,
      onNetworkError: () => false,
      onFinish() {
        stopListening()
        resolve(false)
      },
    })
  })
}
