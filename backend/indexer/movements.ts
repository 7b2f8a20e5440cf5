import type { MovementKind } from '../database/indexTables.ts'
import type { Log } from './chainBlock.ts'

/** Something that went from one account to another. */
export type Movement = {
  kind: MovementKind
  /** Null of the network's own currency. */
  token: string | null
  tokenId: bigint | null
  sender: string
  recipient: string
  amount: bigint
}

export const nobody = `0x${'0'.repeat(40)}`
/** Addresses whose keys nobody can have: what goes there is gone. */
export const graves: ReadonlySet<string> = new Set([nobody, `0x${'dead'.padStart(40, '0')}`])

const topics = {
  /** ERC-20 and ERC-721: `Transfer(address,address,uint256)`. The latter has its id among the topics. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** ERC-1155: `TransferSingle(address,address,address,uint256,uint256)`. */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** ERC-1155: `TransferBatch(address,address,address,uint256[],uint256[])`. */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** ERC-20 and ERC-721: `Approval(address,address,uint256)`. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** ERC-721 and ERC-1155: `ApprovalForAll(address,address,bool)`. */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** WETH9: `Deposit(address,uint256)`, `Withdrawal(address,uint256)`. It mints and burns without a Transfer. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}

/** A batch may claim any length: what is longer is no transfer that anybody could look at. */
const maximumBatch = 1000

/**
 * What a log says has moved. Anybody may write a log, so what does not fit its standard to the byte is none of it.
 * `wrapped` is the network's own currency as a token, of which two more events count.
 */
export function movementsOf(log: Log, wrapped?: string): Movement[] {
  switch (log.topics[0]) {
    case topics.transfer:
      return transferOf(log)
    case topics.transferSingle:
      return singleOf(log)
    case topics.transferBatch:
      return batchOf(log)
    case topics.deposit:
    case topics.withdrawal:
      return log.address === wrapped ? wrappingOf(log) : []
    default:
      return []
  }
}

/** Whose tokens this log lets somebody else use; undefined where it lets nobody. */
export function approverOf({ topics: [kind, owner], data }: Log): string | undefined {
  if (kind !== topics.approval && kind !== topics.approvalForAll) return undefined
  return owner === undefined || data.length > 66 ? undefined : addressOf(owner)
}

function transferOf({ address, topics: [, from, to, id], data }: Log): Movement[] {
  const [sender, recipient] = [addressOf(from), addressOf(to)]
  if (sender === undefined || recipient === undefined) return []
  const parties = { token: address, sender, recipient }
  if (id !== undefined) {
    return data === '0x' ? [{ ...parties, kind: 'ERC721', tokenId: BigInt(id), amount: 1n }] : []
  }
  const [amount] = wordsOf(data)
  if (amount === undefined || data.length !== 66) return []
  return [{ ...parties, kind: 'ERC20', tokenId: null, amount }]
}

function singleOf({ address, topics: [, , from, to], data }: Log): Movement[] {
  const [sender, recipient] = [addressOf(from), addressOf(to)]
  const [tokenId, amount] = wordsOf(data)
  if (sender === undefined || recipient === undefined || tokenId === undefined || amount === undefined) return []
  return [{ kind: 'ERC1155', token: address, tokenId, sender, recipient, amount }]
}

function batchOf({ address, topics: [, , from, to], data }: Log): Movement[] {
  const [sender, recipient] = [addressOf(from), addressOf(to)]
  const words = wordsOf(data)
  const [ids, amounts] = [listAt(words, words[0]), listAt(words, words[1])]
  if (sender === undefined || recipient === undefined || ids?.length !== amounts?.length) return []
  return (ids ?? []).flatMap((tokenId, index): Movement[] => {
    const amount = amounts?.[index]
    return amount === undefined ? [] : [{ kind: 'ERC1155', token: address, tokenId, sender, recipient, amount }]
  })
}

/** A deposit makes tokens; a withdrawal takes them away and pays out, which is a call inside that no log tells of. */
function wrappingOf({ address, topics: [kind, whom], data }: Log): Movement[] {
  const account = addressOf(whom)
  const [amount] = wordsOf(data)
  if (account === undefined || amount === undefined) return []
  const token = { kind: 'ERC20' as const, token: address, tokenId: null, amount }
  if (kind === topics.deposit) return [{ ...token, sender: nobody, recipient: account }]
  return [
    { ...token, sender: account, recipient: nobody },
    { kind: 'native', token: null, tokenId: null, sender: address, recipient: account, amount },
  ]
}

function addressOf(topic: string | undefined): string | undefined {
  if (topic === undefined || !topic.startsWith('0x000000000000000000000000')) return undefined
  return `0x${topic.slice(26).toLowerCase()}`
}

function wordsOf(data: string): bigint[] {
  const words: bigint[] = []
  for (let at = 2; at + 64 <= data.length && words.length < 2 * maximumBatch + 4; at += 64) {
    words.push(BigInt(`0x${data.slice(at, at + 64)}`))
  }
  return words
}

/** A list of the ABI, at this many bytes. */
function listAt(words: readonly bigint[], offset: bigint | undefined): bigint[] | undefined {
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= words.length) return undefined
  const at = Number(offset / 32n)
  const length = words[at] ?? 0n
  if (length > maximumBatch || at + 1 + Number(length) > words.length) return undefined
  return words.slice(at + 1, at + 1 + Number(length))
}
