import { LimitExceededError, toWire } from '@oriel/shared/errors/errors.ts'
import { dropProto } from '@oriel/shared/json.ts'
import { portGuard, portLimits } from '@oriel/shared/kit/contract.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { createTokenBucket } from '@oriel/shared/tokenBucket.ts'
import type { Message, Messenger } from 'penpal'
import { createCallGate } from './callGate.ts'

type Options = {
  port: MessagePort
  /** Called when the port has been closed permanently because of repeated abuse. */
  onAbuse: (reason: string) => void
  /**
   * Called once when the connection closes, either by the page's message or because of abuse. Browsers don't report
   * closed ports.
   */
  onClosed: () => void
  onDrop: (reason: string) => void
}

const accepted = new Set(['SYN', 'ACK1', 'ACK2', 'CALL', 'REPLY', 'DESTROY'])

/**
 * Creates a penpal messenger over a port that only accepts JSON text of limited size. penpal itself has no limits: it
 * looks up method names on the prototype chain, runs calls with a replayed ID again, and freezes for over a second on
 * 100,000 calls. The limits are checked before penpal receives a message, and too many violations close the port.
 */
export function createGuardedPort({ port, onAbuse, onClosed, onDrop }: Options): Messenger {
  const handlers = new Set<(message: Message) => void>()
  const bucket = createTokenBucket(portLimits)
  const gate = createCallGate()
  let validate: (data: unknown) => data is Message
  let strikes = 0
  let closed = false

  const send = (message: Message) => port.postMessage(JSON.stringify(message))

  function close() {
    if (closed) return
    closed = true
    port.onmessage = null
    port.close()
    handlers.clear()
    onClosed()
  }

  function strike(reason: string, weight = 1) {
    onDrop(reason)
    strikes += weight
    if (strikes < portGuard.strikes || closed) return
    close()
    onAbuse(reason)
  }

  function admit(call: Extract<Message, { type: 'CALL' }>): boolean {
    const verdict = gate.admit(call)
    if (verdict === 'full') {
      onDrop('too many calls in flight')
      send(createLimitReply(call))
    } else if (verdict !== 'admitted') strike(verdict)
    return verdict === 'admitted'
  }

  function receive(event: MessageEvent) {
    // Count the message before reading `event.data`, because Chromium deserializes it lazily.
    if (!bucket.take()) return strike('rate')
    const message = readMessage(event, strike)
    if (message === undefined) return
    if (!validate(message) || !isKnown(message)) return strike('shape')
    if (message.type === 'CALL' && !admit(message)) return
    for (const handler of [...handlers]) handler(message)
  }

  return {
    initialize({ validateReceivedMessage }) {
      validate = validateReceivedMessage
      port.onmessage = receive
      port.onmessageerror = () => strike('unreadable message')
      port.start()
    },
    sendMessage(message) {
      if (closed) return
      if (message.type === 'REPLY') gate.answered()
      // Count an error response as a violation. Our methods never reject, so the error comes from penpal itself and
      // means that the method is unknown.
      if (message.type === 'REPLY' && message.isError) onDrop('no such method')
      send(removeStack(message))
    },
    addMessageHandler: (handler) => void handlers.add(handler),
    removeMessageHandler: (handler) => void handlers.delete(handler),
    destroy: close,
  }
}

/**
 * Returns true if penpal supports the message's type. The participant ID must be a string, because penpal compares
 * participant IDs, which can throw for other values.
 */
function isKnown(message: Message): boolean {
  return accepted.has(message.type) && (message.type !== 'SYN' || typeof message.participantId === 'string')
}

function createLimitReply({ channel, id }: Extract<Message, { type: 'CALL' }>): Message {
  const value = { ok: false, error: toWire(new LimitExceededError()) }
  return { namespace: 'penpal', channel, type: 'REPLY', callId: id, value }
}

function readMessage({ data, ports }: MessageEvent, strike: (reason: string, weight?: number) => void): unknown {
  if (ports.length > 0) {
    for (const port of ports) port.close()
    return void strike('transferred port')
  }
  if (typeof data !== 'string') return void strike('not text')
  // Close the port after a single oversized message, because its memory has already been allocated.
  if (data.length > portLimits.characters) return void strike('size', portGuard.strikes)
  try {
    const message: unknown = JSON.parse(data, dropProto)
    return isDeeperThan(message, portLimits.depth) ? void strike('depth') : message
  } catch {
    return void strike('not JSON')
  }
}

/** Removes the stack trace from penpal's error for an unknown method, because the trace would leak the frame's URLs. */
function removeStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isError) return message
  const value = { name: 'Error', message: 'The call failed.' }
  return { ...message, isSerializedErrorInstance: true, value } as Message
}
