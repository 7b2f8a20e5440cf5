import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

type Params = Record<string, unknown>
type Answer = { result?: Params; error?: { code: number } }
export type Event = { sessionId: string; method: string; params: Params }

export type Pipe = {
  /** Sends a message and resolves with the response. Resolves with undefined on an error or after two seconds. */
  send: (method: string, params: Params, sessionId?: string) => Promise<Params | undefined>
  onEvent: (listener: (event: Event) => void) => void
  own: (sessionId: string) => void
  receive: (message: string) => boolean
}

// Playwright's message IDs count up from one, so ours start high to avoid collisions.
const firstId = 1_500_000_000
const timeout = 2000
const sessionNotFound = -32001

export function createPipe(write: (message: string) => void): Pipe {
  const own = new Set<string>()
  const open = new Map<number, (answer: Answer | undefined) => void>()
  let listener: (event: Event) => void = () => undefined
  let lastId = firstId
  return {
    send(method, params, sessionId) {
      const id = ++lastId
      write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
      return new Promise((resolve) => {
        const timer = setTimeout(() => open.get(id)?.(undefined), timeout)
        open.set(id, (answer) => {
          clearTimeout(timer)
          open.delete(id)
          // Report a session that no longer exists as detached. When a page closes, the sessions of its frames end
          // without an event.
          if (answer?.error?.code === sessionNotFound) listener({ sessionId: '', ...createDetachedEvent(sessionId) })
          resolve(answer?.result)
        })
      })
    },
    onEvent(next) {
      listener = next
    },
    own: (sessionId) => void own.add(sessionId),
    receive(text) {
      const [, sessionId] = /"sessionId":"(\w+)"\}$/.exec(text.slice(-80)) ?? []
      const isRoot = sessionId === undefined
      if (isRoot ? !isOwnMessage(text) : !own.has(sessionId)) return false
      const message = JSON.parse(text)
      if (message.id) open.get(message.id)?.(message)
      else if (sessionId) listener({ sessionId, method: message.method, params: message.params })
      return true
    },
  }
}

function createDetachedEvent(sessionId: string | undefined) {
  return { method: 'Target.detachedFromTarget', params: { sessionId } }
}

/**
 * Returns true if a message on Playwright's session belongs to ours: the response to our attach request, or the event
 * that reports the new session.
 */
function isOwnMessage(text: string): boolean {
  const start = text.slice(0, 400)
  if (/^\{"id":15\d{8},/.test(start)) return true
  return start.startsWith('{"method":"Target.attachedToTarget"') && start.includes('"type":"browser"')
}

/** Reads messages from the stream. Each one ends with a zero byte. */
export function readMessages(stream: Readable, report: (message: string) => void): void {
  const decoder = new StringDecoder('utf8')
  let parts: string[] = []
  stream.on('data', (chunk: Buffer) => {
    const pieces = decoder.write(chunk).split('\0')
    const rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      report([...parts, piece].join(''))
      parts = []
    }
    if (rest) parts.push(rest)
  })
}
