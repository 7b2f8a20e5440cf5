import { toPlainAddress } from '@oriel/clear-signing/eip155/account/plainAddresses.ts'
import { getTypedDataDigest } from '@oriel/clear-signing/eip155/typedData/getTypedDataDigest.ts'
import type { EvmSignable } from '@oriel/clear-signing/signing/signable.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import {
  type AccessList,
  concat,
  getAddress,
  type Hex,
  hashMessage,
  keccak256,
  type SignedAuthorizationList,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { withLimit } from './allowanceLimit.ts'
import { computeOperationDigest } from './userOperationHash.ts'

/** A secp256k1 signature. `r` and `s` are 32 bytes in hex. */
export type EvmSignature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** `signature` is 65 bytes: r, s and v. `serialized` is a signed transaction, ready to send. */
export type SignedEvm = { signature: Hex; serialized?: Hex; hash?: Hex }

type Transaction = Extract<EvmSignable, { type: 'eip155:transaction' }>['transaction']

/** Computes the digest to sign. The page and the vault share this function, because their digests must be equal. */
export function computeDigest(signable: EvmSignable): Hex {
  switch (signable.type) {
    case 'eip155:message':
      return hashMessage({ raw: signable.message })
    case 'eip155:typedData':
      return getTypedDataDigest(signable.typedData)
    case 'eip155:transaction':
      return keccak256(serializeTransaction(toViem(signable.transaction)))
    case 'eip155:authorization': {
      const { chainId, address, nonce } = signable
      return hashAuthorization({ chainId, address: toPlainAddress(address), nonce })
    }
    case 'eip155:userOperation':
      return computeOperationDigest(signable)
  }
}

export function assemble(signable: EvmSignable, { r, s, yParity }: EvmSignature): SignedEvm {
  // viem's `serializeSignature` does the same, but it loads the curve (10 kB).
  const signature = concat([r, s, yParity === 0 ? '0x1b' : '0x1c'])
  if (signable.type !== 'eip155:transaction') return { signature }
  // Pass both `v` and `yParity`. viem reads `v` for legacy transactions (and converts it to EIP-155), and `yParity` for
  // all others.
  const serialized = serializeTransaction(toViem(signable.transaction), { r, s, yParity, v: BigInt(27 + yParity) })
  return { signature, serialized, hash: keccak256(serialized) }
}

export type SignedAuthorization = Extract<EvmSignable, { type: 'eip155:authorization' }> & EvmSignature

/**
 * Inserts the signed authorizations into a transaction. Throws -32602 if one is missing. Returns other signables
 * unchanged.
 */
export function insertAuthorizations(signable: EvmSignable, signed: readonly SignedAuthorization[]): EvmSignable {
  if (signable.type !== 'eip155:transaction' || !signable.transaction.authorizationList) return signable
  const authorizationList = signable.transaction.authorizationList.map((entry) => {
    if (entry.r !== undefined) return entry
    const own = signed.find((item) => isSameAuthorization(item, entry))
    if (!own) throw new InvalidParamsError('authorizationList: an entry is not signed.')
    return { ...entry, yParity: `0x${own.yParity}` as const, r: own.r, s: own.s }
  })
  return { ...signable, transaction: { ...signable.transaction, authorizationList } }
}

const isSameAuthorization = (signed: SignedAuthorization, { chainId, address, nonce }: Authorization) =>
  signed.chainId === Number(chainId) && signed.nonce === Number(nonce) && isSameAddress(signed.address, address)

/** Derives the address from an uncompressed public key (65 bytes). */
export function deriveAddress(publicKey: Uint8Array): Hex {
  return getAddress(`0x${keccak256(publicKey.subarray(1)).slice(-40)}`)
}

function toViem(transaction: Transaction): TransactionSerializable {
  const { type, chainId, nonce, to, value, data, limit, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
    transaction
  return {
    type,
    chainId,
    nonce,
    to: to && toPlainAddress(to),
    value: BigInt(value),
    data: limit === undefined ? data : withLimit(data, BigInt(limit)),
    gas: BigInt(gas),
    gasPrice: gasPrice !== undefined ? BigInt(gasPrice) : undefined,
    maxFeePerGas: maxFeePerGas !== undefined ? BigInt(maxFeePerGas) : undefined,
    maxPriorityFeePerGas: maxPriorityFeePerGas !== undefined ? BigInt(maxPriorityFeePerGas) : undefined,
    accessList: transaction.accessList?.map(toAccess),
    authorizationList: transaction.authorizationList?.map(toAuthorization),
  } as unknown as TransactionSerializable
}

function toAccess({ address, storageKeys }: NonNullable<Transaction['accessList']>[number]): AccessList[number] {
  return { address: toPlainAddress(address), storageKeys: storageKeys.map((key): Hex => `0x${key.slice(2)}`) }
}

type Authorization = NonNullable<Transaction['authorizationList']>[number]

/**
 * Converts an authorization for viem. An unsigned one gets an empty signature, because the approval's digest must cover
 * unsigned authorizations too.
 */
function toAuthorization({
  chainId,
  address,
  nonce,
  yParity,
  r = '0x0',
  s = '0x0',
}: Authorization): SignedAuthorizationList[number] {
  if (yParity === undefined && r !== '0x0')
    throw new InvalidParamsError('authorizationList: an entry lacks its yParity.')
  return {
    chainId: Number(chainId),
    address: toPlainAddress(address),
    nonce: Number(nonce),
    yParity: Number(yParity ?? 0),
    r,
    s,
  }
}
