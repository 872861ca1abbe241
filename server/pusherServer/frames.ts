import * as ws from 'ws'

export type Message = { event: string; channel?: string; data?: unknown; user_id?: string }

export function frameOf(message: Message): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat(Sender.frame(payload, textFrame))
}

const textFrame = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }

// ws's types lack Sender.
const { Sender } = ws as unknown as {
  Sender: { frame(payload: Buffer, options: typeof textFrame): Buffer[] }
}
