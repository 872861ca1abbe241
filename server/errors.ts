/** Also thrown for records that the user isn't allowed to see. */
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

export class Conflict extends Error {
  readonly status = 409
  readonly details: object
  drawVersion?: number
  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** Thrown before anything is saved. The user can confirm the change and send it again. */
export class Question extends Conflict {
  constructor(message: string) {
    super(message, { question: true })
  }
}

export class Invalid extends Error {
  readonly status = 422
  readonly errors: Record<string, string>
  drawVersion?: number
  constructor(errors: Record<string, string>) {
    super(Object.values(errors)[0])
    this.errors = errors
  }
}

export const OVERLOADED = 'The server is busy. Nothing was saved. Try again.'

export class Busy extends Error {
  readonly status = 503
}

export class TooMany extends Error {
  readonly status = 429
  readonly seconds: number
  constructor(message: string, seconds = 1) {
    super(message)
    this.seconds = seconds
  }
}

/** Not an error. Sends the client the stored response to an earlier request. */
export class Replay extends Error {
  readonly status: number
  readonly draw_version: number
  readonly response_body: unknown
  constructor({
    status,
    draw_version,
    response_body,
  }: Pick<Replay, 'status' | 'draw_version' | 'response_body'>) {
    super('Response to an earlier request')
    this.status = status
    this.draw_version = draw_version
    this.response_body = response_body
  }
}
