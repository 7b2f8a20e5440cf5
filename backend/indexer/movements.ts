import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import type { MovementKind } from '../database/indexTables.ts'
import type { Log } from './chainBlock.ts'

export type Movement = {
  kind: MovementKind
  /** Null for the native currency. */
  token: string | null
  tokenId: bigint | null
  sender: string
  recipient: string
  amount: bigint
}

export const zeroAddress = `0x${'0'.repeat(40)}`
/** Burn addresses. Their keys are unknown, so tokens sent to them are destroyed. */
export const burnAddresses: ReadonlySet<string> = new Set([zeroAddress, `0x${'dead'.padStart(40, '0')}`])

/** Maximum number of entries in a batch transfer. Limited, because a log can claim any length. */
const maxBatch = 1000

/**
 * Parses the transfers in a log. Any contract can emit any log, so logs that deviate from their standard are ignored.
 * `wrapped` is the wrapped native currency, whose deposits and withdrawals count as transfers.
 */
export function parseMovements(log: Log, wrapped?: string): Movement[] {
  switch (log.topics[0]) {
    case eventTopics.transfer:
      return parseTransfer(log)
    case eventTopics.transferSingle:
      return parseTransferSingle(log)
    case eventTopics.transferBatch:
      return parseTransferBatch(log)
    case eventTopics.deposit:
    case eventTopics.withdrawal:
      return log.address === wrapped ? parseWrapping(log) : []
    default:
      return []
  }
}

export function parseApprover({ topics: [kind, owner], data }: Log): string | undefined {
  if (kind !== eventTopics.approval && kind !== eventTopics.approvalForAll) return undefined
  return owner === undefined || data.length > 66 ? undefined : parseAddressTopic(owner)
}

function parseTransfer({ address, topics: [, from, to, id], data }: Log): Movement[] {
  const sender = parseAddressTopic(from)
  const recipient = parseAddressTopic(to)
  if (sender === undefined || recipient === undefined) return []
  const parties = { token: address, sender, recipient }
  if (id !== undefined) {
    return data === '0x' ? [{ ...parties, kind: 'ERC721', tokenId: BigInt(id), amount: 1n }] : []
  }
  const [amount] = splitWords(data)
  if (amount === undefined || data.length !== 66) return []
  return [{ ...parties, kind: 'ERC20', tokenId: null, amount }]
}

function parseTransferSingle({ address, topics: [, , from, to], data }: Log): Movement[] {
  const sender = parseAddressTopic(from)
  const recipient = parseAddressTopic(to)
  const [tokenId, amount] = splitWords(data)
  if (sender === undefined || recipient === undefined || tokenId === undefined || amount === undefined) return []
  return [{ kind: 'ERC1155', token: address, tokenId, sender, recipient, amount }]
}

function parseTransferBatch({ address, topics: [, , from, to], data }: Log): Movement[] {
  const sender = parseAddressTopic(from)
  const recipient = parseAddressTopic(to)
  const words = splitWords(data)
  const ids = readList(words, words[0])
  const amounts = readList(words, words[1])
  if (sender === undefined || recipient === undefined || ids?.length !== amounts?.length) return []
  return (ids ?? []).flatMap((tokenId, index): Movement[] => {
    const amount = amounts?.[index]
    return amount === undefined ? [] : [{ kind: 'ERC1155', token: address, tokenId, sender, recipient, amount }]
  })
}

/**
 * Parses a deposit or a withdrawal. A deposit mints tokens, and a withdrawal burns them. A withdrawal also transfers
 * the native currency in an internal call that emits no log.
 */
function parseWrapping({ address, topics: [kind, party], data }: Log): Movement[] {
  const account = parseAddressTopic(party)
  const [amount] = splitWords(data)
  if (account === undefined || amount === undefined) return []
  const token = { kind: 'ERC20' as const, token: address, tokenId: null, amount }
  if (kind === eventTopics.deposit) return [{ ...token, sender: zeroAddress, recipient: account }]
  return [
    { ...token, sender: account, recipient: zeroAddress },
    { kind: 'native', token: null, tokenId: null, sender: address, recipient: account, amount },
  ]
}

export function parseAddressTopic(topic: string | undefined): string | undefined {
  if (topic === undefined || !topic.startsWith('0x000000000000000000000000')) return undefined
  return `0x${topic.slice(26).toLowerCase()}`
}

function splitWords(data: string): bigint[] {
  const words: bigint[] = []
  for (let at = 2; at + 64 <= data.length && words.length < 2 * maxBatch + 4; at += 64) {
    words.push(BigInt(`0x${data.slice(at, at + 64)}`))
  }
  return words
}

function readList(words: readonly bigint[], offset: bigint | undefined): bigint[] | undefined {
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= words.length) return undefined
  const at = Number(offset / 32n)
  const length = words[at] ?? 0n
  if (length > maxBatch || at + 1 + Number(length) > words.length) return undefined
  return words.slice(at + 1, at + 1 + Number(length))
}
