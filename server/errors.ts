/** Also thrown for records that the user may not see, so that the response doesn't reveal that they exist. */
export class NotFound extends Error {
  readonly status = 404
}

export class Forbidden extends Error {
  readonly status = 403
}

export class NotSignedIn extends Error {
  readonly status = 401
}

export class StaleToken extends Error {
  readonly status = 419
}

export class NotAllowed extends Error {
  readonly status = 405
}

/** `details` are part of the response. `drawVersion` is the current version of the draw. */
export class Conflict extends Error {
  readonly status = 409
  readonly details: object
  drawVersion?: number
  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** Thrown for input that matches its schema but is still invalid. */
export class Invalid extends Error {
  readonly status = 422
  readonly errors: Record<string, string>
  drawVersion?: number
  constructor(errors: Record<string, string>) {
    super(Object.values(errors)[0])
    this.errors = errors
  }
}

/**
 * Thrown when the server is overloaded or loses its database. The message says whether anything may have been saved.
 */
export class Busy extends Error {
  readonly status = 503
}

/** The client may retry after `seconds`. */
export class TooMany extends Error {
  readonly status = 429
  readonly seconds: number
  constructor(message: string, seconds = 1) {
    super(message)
    this.seconds = seconds
  }
}

/** Not an error: this request ran before, and the client gets the stored response again. */
export class Replay extends Error {
  readonly status: number
  readonly draw_version: number
  readonly response_body: unknown
  constructor({
    status,
    draw_version,
    response_body,
  }: Pick<Replay, 'status' | 'draw_version' | 'response_body'>) {
    super('Response of an earlier request')
    this.status = status
    this.draw_version = draw_version
    this.response_body = response_body
  }
}
