// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read } from '../../resources/js/ajax/read.ts'
import { send } from '../../resources/js/ajax/send.ts'
import { sentenceOf, statusOf } from '../../resources/js/attempt.ts'
import { answerAjax, type AjaxAnswer, type AjaxCall } from '../support/ajax.ts'

let calls: AjaxCall[] = []
let answer: AjaxAnswer = {}

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="a1b2">'
  calls = []
  answer = { body: { id: 7 } }
  answerAjax((call) => {
    calls.push(call)
    return answer
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const ways = [
  ['read', (url: string) => read<unknown>(url)],
  ['sent', (url: string) => send.post<unknown>(url, { score: 15 })],
] as const

test.each(ways)(
  'what is %s carries the token of the page and its socket, as both are by then',
  async (_, ask) => {
    await ask('/ajax/score/7')
    vi.stubGlobal('Echo', { socketId: () => '12.34' })
    await ask('/ajax/score/7')

    const own = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': 'a1b2' }
    expect(calls[0]!.headers).toMatchObject(own)
    expect(calls[0]!.headers).not.toHaveProperty('x-socket-id')
    expect(calls[1]!.headers).toMatchObject({ ...own, 'x-socket-id': '12.34' })
  },
)

test.each(ways)('of what is %s the answer comes with what the server says beside it', async (_, ask) => {
  answer = { body: [1, 2], headers: { 'x-draw-version': '12' } }
  expect(await ask('/ajax/draw/7')).toMatchObject({ data: [1, 2], headers: { 'x-draw-version': '12' } })
})

test.each(ways)('of what is %s a refusal keeps its status and its sentence', async (_, ask) => {
  answer = { status: 409, body: { message: 'The draw is published.' } }
  const error: unknown = await ask('/ajax/draw/7').catch((refused: unknown) => refused)
  expect([statusOf(error), sentenceOf(error)]).toEqual([409, 'The draw is published.'])
})

test('what is asked for stands in the address; what is not known does not', async () => {
  await read('/ajax/draw/7?round=2', { params: { page: 3, q: 'Añejo & Co', except: undefined } })
  expect(calls[0]!.params).toEqual({ round: '2', page: '3', q: 'Añejo & Co' })
})

test('an answer that is none of ours, such as the page of a Wi-Fi, is a failure without an answer', async () => {
  window.fetch = async () => new Response('<h1>Sign in to the Wi-Fi</h1>')
  const error: unknown = await read('/ajax/draw/7').catch((failed: unknown) => failed)
  expect([error, statusOf(error)]).toEqual([expect.any(SyntaxError), undefined])
})

test('a proxy that refuses in words of its own is a refusal', async () => {
  window.fetch = async () => new Response('Bad gateway', { status: 502 })
  const error: unknown = await read('/ajax/draw/7').catch((failed: unknown) => failed)
  expect([statusOf(error), sentenceOf(error)]).toEqual([502, 'Bad gateway'])
})

test('a reading that takes longer than its time is given up', async () => {
  window.fetch = (_, init) =>
    new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
  const error: unknown = await read('/ajax/draw/7', { timeout: 1 }).catch((late: unknown) => late)
  expect([error, statusOf(error)]).toEqual([expect.objectContaining({ name: 'TimeoutError' }), undefined])
})
