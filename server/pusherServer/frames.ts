import * as ws from 'ws'

export type Message = { event: string; channel?: string; data?: unknown; user_id?: string }

/** Encoding one frame for all subscribers is faster than calling `send()` for each of them. */
export function frameOf(message: Message): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat(Sender.frame(payload, textFrame))
}

const textFrame = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }

// ws's types leave out Sender.
const { Sender } = ws as unknown as {
  Sender: { frame(payload: Buffer, options: typeof textFrame): Buffer[] }
}
