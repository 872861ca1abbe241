/** The part of the outbox that is loaded after the page. */
export { openCore } from './browser.ts'
export { OutboxHead } from './OutboxHead.tsx'
export { OutboxNotice } from './OutboxNotice.tsx'
export { askToSignOut } from './SignOutQuestion.tsx'
export { QueueFile } from './QueueFile.tsx'
