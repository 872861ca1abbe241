import pg from 'pg'

export function exitWithError(error: unknown): never {
  process.stderr.write(`${formatError(error as Failure)}\n`)
  process.exit(1)
}

type Failure = Error & { code?: string; syscall?: string; errors?: Error[] }

// If a host has several addresses, the connection error has no message, but contains one error per address.
function formatError(error: Failure) {
  const words = error.message || (error.errors ?? []).map(({ message }) => message).join(', ')
  const reason = words.replace(/\s+/g, ' ').trim() || error.code
  if (error.code === 'EADDRINUSE') return `${reason}. Choose another port with PORT=3001.`
  return isDatabaseError(error) ? `Can't use the database: ${reason}. Check DATABASE_URL.` : reason
}

const isDatabaseError = (error: Failure) =>
  error instanceof pg.DatabaseError ||
  error instanceof AggregateError ||
  ['connect', 'getaddrinfo'].includes(error.syscall ?? '')
