export type Outage = 'no database' | 'recovering' | 'disk full'

export const OUTAGE_MESSAGES: Record<Outage, string> = {
  'no database': "Can't reach the database.",
  recovering: 'The database is restarting.',
  'disk full': "The server's disk is full. Tell the person who runs the server.",
}

export function outageOf(error: unknown): Outage | null {
  const signs = errorSigns(error)
  return PATTERNS.find(([, pattern]) => signs.some((sign) => pattern.test(sign)))?.[0] ?? null
}

export const isConnectionLost = (error: unknown) =>
  errorSigns(error).some((sign) => CONNECTION_LOST.test(sign))

const PATTERNS: [Outage, RegExp][] = [
  ['disk full', /^(disk full|53100|ENOSPC|EDQUOT)$/],
  ['recovering', /^(recovering|57P0[123])$/],
  ['no database', /^(no database|08\w{3}|53300|P1001|P1002|P1008|P1017|P2037)$/],
  [
    'no database',
    /^E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/,
  ],
  ['no database', /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/],
  ['no database', /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/],
]

const CONNECTION_LOST = /^(Connection terminated unexpectedly|ECONNRESET|ConnectionClosed|57P0[12])/

type Wrapped = {
  message?: unknown
  code?: unknown
  kind?: unknown
  originalCode?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

function errorSigns(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { message, code, kind, originalCode, cause, meta } = error as Wrapped
  const own = [code, kind, originalCode, message].filter((sign) => typeof sign === 'string')
  return [...own, ...errorSigns(cause), ...errorSigns(meta?.driverAdapterError)]
}
