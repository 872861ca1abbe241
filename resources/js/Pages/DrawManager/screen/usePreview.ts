import { useEffect, useState } from 'react'
import { refusalOf } from '../../../api/errors.ts'

export type Preview<Shown> = { shown?: Shown; refusal?: string }

/** Null while the preview is loading. Loads again when `key` changes. */
export function usePreview<Shown>(load: () => Promise<{ data: Shown }>, key: string): Preview<Shown> | null {
  const [preview, setPreview] = useState<Preview<Shown> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Preview<Shown>) => isCurrent && setPreview(loaded)
    setPreview(null)
    load().then(
      ({ data }) => show({ shown: data }),
      (error: unknown) => show({ refusal: refusalOf(error) ?? "Couldn't load the preview. Try again." }),
    )
    return () => void (isCurrent = false)
  }, [key])
  return preview
}
