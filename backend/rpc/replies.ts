import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { z } from 'zod'

export const RpcError = z.looseObject({ code: z.number(), message: z.string() })
type RpcError = z.infer<typeof RpcError>

/**
 * A node's response to a call. `result` contains the node's bytes, which are not parsed because the result can be
 * large.
 */
export type Reply = { id: unknown; result?: Buffer; error?: RpcError }

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
/**
 * Maximum length in bytes of a value that is validated with `JSON.parse`. Longer values are not validated, except
 * `error`. Only their end is located.
 */
const longestRead = 4096
const deepestError = 16

export function readReplies(bytes: Buffer): { isList: boolean; replies: Reply[] } {
  const start = skipSpace(bytes, 0)
  const isList = bytes[start] === openList
  const replies: Reply[] = []
  let at = start
  if (isList) {
    at = skipSpace(bytes, start + 1)
    while (bytes[at] !== closeList) {
      at = parseReply(bytes, at, replies)
      if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
      else if (bytes[at] !== closeList) throw new SyntaxError('a list without its end')
    }
    at = skipSpace(bytes, at + 1)
  } else at = parseReply(bytes, at, replies)
  if (at !== bytes.length) throw new SyntaxError('more than one value')
  return { isList, replies }
}

function parseReply(bytes: Buffer, start: number, replies: Reply[]): number {
  if (bytes[start] !== openObject) return skipSpace(bytes, findValueEnd(bytes, start))
  const { members, end } = readMembers(bytes, start)
  const error = members.get('error')
  const parsed = error === undefined ? undefined : readError(error)
  const result = members.get('result')
  const id = members.get('id')
  if (parsed || result) {
    replies.push({
      id: id && id.length <= longestRead ? JSON.parse(id.toString()) : undefined,
      ...(parsed ? { error: parsed } : result && { result }),
    })
  }
  return end
}

function readError(bytes: Buffer): RpcError | undefined {
  const error: unknown = JSON.parse(bytes.toString())
  const parsed = RpcError.safeParse(error).data
  // Drop unusually deep data, because serializing it could fail.
  if (parsed && isDeeperThan(parsed, deepestError)) return { code: parsed.code, message: parsed.message }
  return parsed
}

function readMembers(bytes: Buffer, start: number): { members: Map<string, Buffer>; end: number } {
  const members = new Map<string, Buffer>()
  let at = skipSpace(bytes, start + 1)
  while (bytes[at] !== closeObject) {
    if (bytes[at] !== quote) throw new SyntaxError('a member without a name')
    const nameEnd = findStringEnd(bytes, at)
    const name = nameEnd - at <= longestRead ? String(JSON.parse(bytes.toString('utf8', at, nameEnd))) : ''
    at = skipSpace(bytes, nameEnd)
    if (bytes[at] !== colon) throw new SyntaxError('a name without a value')
    const valueStart = skipSpace(bytes, at + 1)
    const valueEnd = findValueEnd(bytes, valueStart)
    const value = bytes.subarray(valueStart, valueEnd)
    if (value.length <= longestRead) JSON.parse(value.toString())
    members.set(name, value)
    at = skipSpace(bytes, valueEnd)
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
    else if (bytes[at] !== closeObject) throw new SyntaxError('an object without its end')
  }
  return { members, end: skipSpace(bytes, at + 1) }
}

function findValueEnd(bytes: Buffer, start: number): number {
  let depth = 0
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote) at = findStringEnd(bytes, at)
    else if (byte === openList || byte === openObject) {
      depth++
      at++
    } else if (byte === closeList || byte === closeObject) {
      depth--
      at++
    } else at = depth === 0 ? findWordEnd(bytes, at) : at + 1
    if (depth === 0) return at
    if (depth < 0) break
  }
  throw new SyntaxError('a value without its end')
}

function findWordEnd(bytes: Buffer, start: number): number {
  let at = start
  while (at - start <= longestRead && /[\w.+-]/.test(String.fromCharCode(bytes[at] ?? 0))) at++
  if (at === start) throw new SyntaxError('no value')
  return at
}

function findStringEnd(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(quote, start + 1)
  while (end !== -1) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return end + 1
    end = bytes.indexOf(quote, end + 1)
  }
  throw new SyntaxError('a text without its end')
}

function skipSpace(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && (bytes[at] ?? 0) <= 0x20) at++
  return at
}
