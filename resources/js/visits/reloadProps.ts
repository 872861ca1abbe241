import { router } from '@inertiajs/react'

/** Reads properties of the page again. Nobody waits for them, so a failure interrupts nobody: it is answered. */
export function reloadProps<Props>(only: string[], onProps: (props: Props) => void = () => {}) {
  return new Promise<boolean>((resolve) => {
    // After a new build there is nothing to be read by the page of the old one; its person is told so.
    const stopListening = router.on('location', () => resolve(true))
    router.reload({
      only,
      // Another part of the page may be shown by the time of the answer.
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
