// @vitest-environment happy-dom
import Echo from 'laravel-echo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveStatus } from '../../resources/js/realtime/status.ts'
import { coalescedRefetch } from '../../resources/js/realtime/coalescedRefetch.ts'
import { pusherOptions } from '../../resources/js/realtime/connection.ts'
import { keepConnected } from '../../resources/js/realtime/reconnect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (href: string) => new URL(href)
const key = { key: 'k', cluster: 'us2' }

test('connects to Pusher over TLS in the configured cluster', () => {
  const options = pusherOptions({ ...key, server: 'channels' }, page('http://localhost:3000'))
  expect(options).toMatchObject({ cluster: 'us2', forceTLS: true })
  expect(options).not.toHaveProperty('wsHost')
})

test("connects to the server that sent the page, with the host, port and scheme of the page's URL", () => {
  const reached = (href: string) => pusherOptions({ ...key, server: 'page' }, page(href))
  expect(reached('http://localhost:3000/x')).toMatchObject({
    wsHost: 'localhost',
    wsPort: 3000,
    forceTLS: false,
    cluster: 'us2',
  })
  expect(reached('https://rodeo.example')).toMatchObject({
    wsHost: 'rodeo.example',
    wssPort: 443,
    forceTLS: true,
  })
  expect(reached('http://10.0.0.7')).toMatchObject({ wsPort: 80, forceTLS: false })
})

test('connects to a Pusher-compatible server at the configured address', () => {
  const server = { host: 'ws.example', port: 6001, tls: true }
  expect(pusherOptions({ ...key, server }, page('http://localhost:3000'))).toMatchObject({
    wsHost: 'ws.example',
    wssPort: 6001,
    forceTLS: true,
  })
})

test("sends the page's current CSRF token with each channel authorization request", () => {
  const { channelAuthorization, userAuthentication } = pusherOptions(
    { ...key, server: 'page' },
    page('http://a.test'),
  )
  document.head.innerHTML = '<meta name="csrf-token" content="first">'
  expect(channelAuthorization.headersProvider()).toEqual({ 'X-CSRF-TOKEN': 'first' })
  document.head.innerHTML = '<meta name="csrf-token" content="second">'
  expect(channelAuthorization.headersProvider()).toEqual({ 'X-CSRF-TOKEN': 'second' })
  expect(userAuthentication.headersProvider()).toEqual({ 'X-CSRF-TOKEN': 'second' })
})

test('rejects an unknown Echo broadcaster', () => {
  const unknown = { broadcaster: 'foo', key: 'k' } as unknown as ConstructorParameters<
    typeof Echo<'pusher'>
  >[0]
  expect(() => new Echo(unknown)).toThrow('Broadcaster string foo is not supported.')
})

function createSupervisor() {
  const network = { isUp: true, connects: true, asked: 0 }
  const listeners = new Map<string, () => void>()
  const client = {
    connection: {
      state: 'initialized',
      bind: (event: string, listener: () => void) => void listeners.set(event, listener),
    },
    attempts: 0,
    marks: [] as boolean[],
    become(state: string) {
      client.connection.state = state
      listeners.get('state_change')!()
    },
    /** After losing the connection, pusher-js still reports `connected` for a second. */
    lose: () => listeners.get('connecting_in')!(),
    disconnect: () => client.become('disconnected'),
    connect() {
      client.attempts++
      client.become(network.connects ? 'connected' : 'connecting')
    },
  }
  const mark = (isConnected: boolean) => void client.marks.push(isConnected)
  keepConnected(client, mark, async () => {
    network.asked++
    return network.isUp
  })
  return { client, network }
}

test('checks an unreachable server every second, and reconnects within a second of its return', async () => {
  const { client, network } = createSupervisor()
  client.become('connected')
  network.isUp = false
  client.lose()
  expect(client.marks).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([client.attempts, client.connection.state]).toEqual([0, 'disconnected'])
  expect(network.asked).toBeGreaterThanOrEqual(20)

  network.isUp = true
  await vi.advanceTimersByTimeAsync(1000)
  expect([client.attempts, client.connection.state]).toEqual([1, 'connected'])
  const { asked } = network
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.asked).toBe(asked)
})

test('checks less often if the server stays unreachable, until the browser is back online', async () => {
  const { client, network } = createSupervisor()
  client.become('connected')
  network.isUp = false
  client.lose()
  await vi.advanceTimersByTimeAsync(600_000)
  const before = network.asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.asked - before).toBeGreaterThanOrEqual(5)
  expect(network.asked - before).toBeLessThanOrEqual(13)

  const beforeOnline = network.asked
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(network.asked - beforeOnline).toBeGreaterThanOrEqual(10)
  network.isUp = true
  await vi.advanceTimersByTimeAsync(600)
  expect(client.connection.state).toBe('connected')
})

test('waits longer between attempts if the server is up but every connection attempt fails', async () => {
  const { client, network } = createSupervisor()
  network.connects = false
  client.become('connecting')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.attempts).toBeGreaterThan(3)
  expect(client.attempts).toBeLessThan(9)
})

test("doesn't check the server if a page's first connection succeeds within 1.4 s", async () => {
  const { client, network } = createSupervisor()
  client.become('connecting')
  await vi.advanceTimersByTimeAsync(1400)
  client.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([client.attempts, network.asked]).toEqual([0, 0])
})

test('checks the server immediately when the browser is back online', async () => {
  const { client, network } = createSupervisor()
  network.isUp = false
  client.become('connecting')
  network.isUp = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(client.connection.state).toBe('connected')
})

test('marks the connection as lost when the browser goes offline', async () => {
  const { client } = createSupervisor()
  client.become('connected')
  window.dispatchEvent(new Event('offline'))
  expect(client.marks).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect([client.attempts, client.marks.at(-1)]).toEqual([1, true])
})

test('combines all reload requests that arrive during a reload into one more reload', async () => {
  let running = 0
  let most = 0
  let reads = 0
  const { ask } = coalescedRefetch(async () => {
    reads++
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running--
    return true
  })
  for (let news = 0; news < 100; news++) void ask()
  await vi.advanceTimersByTimeAsync(10)
  void ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect([reads, most]).toEqual([2, 1])
  void ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toBe(3)
})

test('retries a failed reload, and resolves all waiting requests once a reload succeeds', async () => {
  let isUp = false
  let reads = 0
  const { ask, stop } = coalescedRefetch(async () => {
    reads++
    return isUp
  })
  const answered = vi.fn()
  void ask().then(answered)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads).toBeGreaterThan(5)
  expect(reads).toBeLessThan(12)
  expect(answered).not.toHaveBeenCalled()

  isUp = true
  void ask().then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toHaveBeenCalledTimes(2)

  isUp = false
  void ask().then(answered)
  await vi.advanceTimersByTimeAsync(500)
  stop()
  const before = reads
  await vi.advanceTimersByTimeAsync(120_000)
  expect([reads, answered.mock.calls.length]).toEqual([before, 3])
})

test('shows "reconnecting" only after losing a live connection, and otherwise "connecting"', () => {
  const status = new LiveStatus()
  const words: string[] = []
  const note = () => words.push(status.state.get())
  note()
  status.setPending('draw')
  status.setConnected(true)
  note()
  status.setReady('draw')
  note()
  // A new page subscribes to a new channel, but the connection wasn't lost.
  status.remove('draw')
  status.setPending('payout')
  note()
  status.setReady('payout')
  status.setConnected(false)
  note()
  status.setConnected(true)
  status.setPending('payout')
  note()
  status.setReady('payout')
  note()
  expect(words).toEqual([
    'connecting',
    'connecting',
    'live',
    'connecting',
    'reconnecting',
    'reconnecting',
    'live',
  ])
})
