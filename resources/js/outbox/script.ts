/** The part of the outbox that is loaded after the page. */
export { openCore } from './browser.ts'
export { leaveUnasked } from './leaving.ts'
