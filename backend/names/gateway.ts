import { etherCoinType } from '@oriel/shared/chains/names.ts'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { createCache } from '../memory/cache.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { getAddressBytes, type NameRow, parseAttributes } from './records.ts'
import type { Registry } from './registry.ts'
import { parseLabel } from './rules.ts'

const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const Block = z.object({ timestamp: z.string().regex(/^0x[0-9a-f]{1,16}$/) })

/**
 * Validity of a response in seconds of chain time, because the contract compares the expiry with the block timestamp.
 */
export const validSeconds = 300n
const clockMs = 5000
/**
 * How far the chain's clock may be ahead of ours, in ms. Without a limit, a malicious node could make a response expire
 * later than the name, and the name would still resolve to its former owner.
 */
const maxAheadMs = 60 * 60_000
/**
 * Maximum length of a request in hex characters. A name has at most 255 bytes, so enough remains for the key of a text
 * record.
 */
export const maxRequest = 2 * 2048

export type Gateway = {
  /** Returns the signed response to a resolver call (EIP-3668), or undefined for a name outside the zone. */
  answer(request: Hex): Promise<Hex | undefined>
}

type Options = {
  zone: string
  resolver: Address
  /** Chain ID of the resolver's network. */
  chainId: bigint
  signerKey: Hex
  registry: Pick<Registry, 'find'>
  node: Node
  now: () => number
}

export function createGateway({ zone, resolver, chainId, signerKey, registry, node, now }: Options): Gateway {
  const signer = privateKeyToAccount(signerKey)
  const clock = createCache<bigint>({ maxEntries: 1, lifetimeMs: () => clockMs, now })

  async function readChainTime(): Promise<bigint> {
    const { timestamp } = await node.requestParsed('eth_getBlockByNumber', ['latest', false], Block)
    if (BigInt(timestamp) * 1000n > now() + maxAheadMs) throw new UpstreamsDownError()
    return BigInt(timestamp)
  }

  return {
    async answer(request) {
      const question = decodeResolverCall(request, zone)
      if (!question) return undefined
      const row = parseLabel(zone, question.name) === undefined ? undefined : await registry.find(question.name)
      const result = encodeAnswer(row, question.data)
      const expires = (await clock.get('', readChainTime)) + validSeconds
      // Sign the resolver and its network too, so that no other resolver that trusts this key accepts the response.
      const place = [resolver, numberToHex(chainId, { size: 32 }), numberToHex(expires, { size: 8 })] as const
      const hash = keccak256(concat(['0x1900', ...place, keccak256(request), keccak256(result)]))
      const signature = await signer.sign({ hash })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

function decodeResolverCall(request: Hex, zone: string): { name: string; data: Hex } | undefined {
  if (request.length > maxRequest) return undefined
  try {
    const { args } = decodeFunctionData({ abi: resolverAbi, data: request })
    const name = decodeDnsName(hexToBytes(args[0]))
    return name === zone || name?.endsWith(`.${zone}`) ? { name, data: args[1] } : undefined
  } catch {
    // The function is unknown, or the ABI encoding is invalid.
    return undefined
  }
}

/** Parses a DNS-encoded name: length-prefixed labels, followed by an empty label (RFC 1035, 3.1). */
export function decodeDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined || at + 1 + length >= bytes.length) return undefined
    const label = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 1, at + 1 + length))
    // Reject a label with a dot. Otherwise two different encodings would decode to the same name.
    if (label.includes('.')) return undefined
    labels.push(label)
    at += 1 + length
  }
  return at === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
}

/** Encodes the result of a record call. Clients treat empty bytes as an unsupported record type. */
function encodeAnswer(row: NameRow | undefined, data: Hex): Hex {
  const question = decodeRecordCall(data)
  switch (question?.functionName) {
    case 'addr': {
      const [, coinType] = question.args
      if (coinType === undefined) {
        const result = row && getAddressBytes(row, etherCoinType)
        return encodeAbiParameters([{ type: 'address' }], [result ?? zeroAddress])
      }
      const isKnownSize = coinType <= 0xffff_ffffn
      return encodeBytes(row && isKnownSize ? getAddressBytes(row, Number(coinType)) : undefined)
    }
    case 'text': {
      const result = row ? getText(row, question.args[1]) : ''
      return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result })
    }
    case 'contenthash':
      return encodeBytes(undefined)
    default:
      return '0x'
  }
}

const encodeBytes = (bytes: Hex | undefined) => encodeAbiParameters([{ type: 'bytes' }], [bytes ?? '0x'])

function decodeRecordCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: recordAbi, data })
  } catch {
    // Ignore the call, because names of this zone do not have this record type.
    return undefined
  }
}

/** Returns a text record (ENSIP-5), or an empty string if it is not set. */
function getText(row: NameRow, key: string): string {
  const { avatar, bio } = parseAttributes(row)
  return (key === 'avatar' ? avatar : key === 'description' ? bio : undefined) ?? ''
}
