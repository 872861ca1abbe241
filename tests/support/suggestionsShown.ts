import { setTimeout as sleep } from 'node:timers/promises'
import { act } from '@testing-library/react'

/** The app shows the suggestions two frames after a key. */
export const suggestionsShown = () => act(() => sleep(50))
