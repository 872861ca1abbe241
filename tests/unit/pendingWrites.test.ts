// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { pendingWrites } from '../../resources/js/outbox/pendingWrites.ts'
import type { QueuedWrite } from '../../resources/js/outbox/write.ts'

afterEach(() => localStorage.clear())

test.each(['{"key":', 'null', '{}', '{"key":"another"}'])(
  'lists the other unsaved changes if one stored record is damaged: %s',
  (damaged) => {
    localStorage.setItem('outbox a', damaged)
    localStorage.setItem('alerted refusals', 'a b')
    pendingWrites.add({ key: 'b' } as QueuedWrite)
    expect(pendingWrites.list()).toEqual([{ key: 'b' }])
  },
)
