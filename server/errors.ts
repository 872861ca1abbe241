/** Not there, or not this person's: the two look alike from outside. */
export class NotFound extends Error {
  readonly status = 404
}

/** A member of the organization whose role does not reach that far. */
export class Forbidden extends Error {
  readonly status = 403
}

export class NotSignedIn extends Error {
  readonly status = 401
}

export class StaleToken extends Error {
  readonly status = 419
}

/** An address that is only read. */
export class NotAllowed extends Error {
  readonly status = 405
}

/** The wrong moment. `details` go out beside the sentence; `drawVersion` is that of the draw that was to be changed. */
export class Conflict extends Error {
  readonly status = 409
  readonly details: object
  drawVersion?: number
  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** Input that only the database could refuse, named by field like a ZodError. */
export class Invalid extends Error {
  readonly status = 422
  readonly errors: Record<string, string>
  drawVersion?: number
  constructor(errors: Record<string, string>) {
    super(Object.values(errors)[0])
    this.errors = errors
  }
}

/** More than can be done in time; nothing of it was done. */
export class Busy extends Error {
  readonly status = 503
}

/** More than one client may ask for at a time; `seconds` later it may be asked again. */
export class TooMany extends Error {
  readonly status = 429
  readonly seconds: number
  constructor(message: string, seconds = 1) {
    super(message)
    this.seconds = seconds
  }
}

/** No failure: the request was done before, and gets the answer that it got then. */
export class Replay extends Error {
  readonly status: number
  readonly draw_version: number
  readonly answer: unknown
  constructor({ status, draw_version, answer }: Pick<Replay, 'status' | 'draw_version' | 'answer'>) {
    super('The answer of an earlier request')
    this.status = status
    this.draw_version = draw_version
    this.answer = answer
  }
}
