import {
  type AccessList,
  getAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  type SignedAuthorizationList,
  serializeSignature,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { InvalidParamsError } from '#shared/errors.ts'
import type { EvmSignable } from '../signable.ts'
import { withLimit } from './allowanceLimit.ts'
import { plainAddress, plainTypedData } from './plainAddresses.ts'

/** Holds a secp256k1 signature: `r` and `s` as 32 bytes in hex. */
export type EvmSignature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** `signature` is r, s and v in 65 bytes; a transaction also comes ready to be sent. */
export type SignedEvm = { signature: Hex; serialized?: Hex; hash?: Hex }

type Transaction = Extract<EvmSignable, { type: 'eip155:transaction' }>['transaction']

/** The page and the vault each call this function, because their digests must agree. */
export function digestOf(signable: EvmSignable): Hex {
  switch (signable.type) {
    case 'eip155:message':
      return hashMessage({ raw: signable.message })
    case 'eip155:typedData':
      return hashTypedData(plainTypedData(signable.typedData) as Parameters<typeof hashTypedData>[0])
    case 'eip155:transaction':
      return keccak256(serializeTransaction(toViem(signable.transaction)))
    case 'eip155:authorization': {
      const { chainId, address, nonce } = signable
      return hashAuthorization({ chainId, address: plainAddress(address), nonce })
    }
  }
}

export function assemble(signable: EvmSignable, { r, s, yParity }: EvmSignature): SignedEvm {
  const signature = serializeSignature({ r, s, yParity })
  if (signable.type !== 'eip155:transaction') return { signature }
  // viem reads `v` for a legacy transaction (it makes EIP-155's of it) and `yParity` for the others.
  const serialized = serializeTransaction(toViem(signable.transaction), { r, s, yParity, v: BigInt(27 + yParity) })
  return { signature, serialized, hash: keccak256(serialized) }
}

/** The public key is uncompressed (65 bytes). */
export function addressOf(publicKey: Uint8Array): Hex {
  return getAddress(`0x${keccak256(publicKey.subarray(1)).slice(-40)}`)
}

function toViem(transaction: Transaction): TransactionSerializable {
  const { type, chainId, nonce, to, value, data, limit, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
    transaction
  return {
    type,
    chainId,
    nonce,
    ...(to && { to: plainAddress(to) }),
    value: BigInt(value),
    data: limit === undefined ? data : withLimit(data, BigInt(limit)),
    gas: BigInt(gas),
    ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
    ...(transaction.accessList && { accessList: transaction.accessList.map(toAccess) }),
    ...(transaction.authorizationList && { authorizationList: transaction.authorizationList.map(toAuthorization) }),
  } as unknown as TransactionSerializable
}

function toAccess({ address, storageKeys }: NonNullable<Transaction['accessList']>[number]): AccessList[number] {
  return { address: plainAddress(address), storageKeys: storageKeys.map((key): Hex => `0x${key.slice(2)}`) }
}

type Authorization = NonNullable<Transaction['authorizationList']>[number]

function toAuthorization({ chainId, address, nonce, yParity, r, s }: Authorization): SignedAuthorizationList[number] {
  if (yParity === undefined) throw new InvalidParamsError('authorizationList: an entry lacks its yParity.')
  return {
    chainId: Number(chainId),
    address: plainAddress(address),
    nonce: Number(nonce),
    yParity: Number(yParity),
    r,
    s,
  }
}
