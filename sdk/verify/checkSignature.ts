import {
  compactSignatureToSignature,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseCompactSignature,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'
import { fromBase58 } from '#shared/base58.ts'
import { isSignedBy } from './ed25519.ts'

type Asked =
  | { method: 'eth_call'; params: [{ data: `0x${string}` }, 'latest'] }
  | { method: 'eth_getCode'; params: [`0x${string}`, 'latest'] }

/** A node of an EVM network. A public client of viem is one. */
export type SignInNode = { request(call: Asked): Promise<unknown> }

/** `noNode`: the account may be a contract, and there is no node of its network to ask. */
export type SignatureState = 'valid' | 'invalid' | 'unknown' | 'noNode'

type Signed = { message: string; signature: string; address: string }

const mostCharacters = 65_536
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Checks a signature of the account's key, then one of its contract (ERC-1271), deployed or not (ERC-6492). */
export async function checkEvmSignature(signed: Signed, nodeOf: () => SignInNode | undefined): Promise<SignatureState> {
  const state = await checkKeySignature(signed)
  if (state !== 'foreign') return state
  const node = nodeOf()
  return node ? await checkContractSignature(signed, node) : 'noNode'
}

/** `foreign`: another key signed, or none. The contract of the account may accept the signature all the same. */
export async function checkKeySignature(signed: Signed): Promise<'valid' | 'invalid' | 'foreign'> {
  // A wrapper makes no other signer of a key: a program at its address (EIP-7702) would accept what is inside.
  const signature = isBytes(signed.signature) ? unwrap(signed.signature) : undefined
  // No key owns the zero address, but an invalid signature recovers to it, also in the validator's contract (ERC-6492).
  if (signature === undefined || isZero(signed.address)) return 'invalid'
  const signer = await recover(hashMessage(signed.message), signature)
  if (signer?.toLowerCase() !== signed.address.toLowerCase()) return 'foreign'
  // The second form of a signature (high s, EIP-2) could be made by anyone who has seen the first.
  return hasLowS(signature) ? 'valid' : 'invalid'
}

/**
 * Departs from ERC-6492 in one point. When a deployed account says no, the EIP makes the call of the wrapper and asks
 * again. A stranger chooses that call, and the question leaves no trace on the chain: the call could “buy” the token
 * that an account belongs to, or open what any caller may open for a moment. So a deployed account answers as it is.
 */
export async function checkContractSignature(signed: Signed, node: SignInNode): Promise<SignatureState> {
  const { message, signature, address } = signed
  const inner = isBytes(signature) ? unwrap(signature) : undefined
  if (!isBytes(signature) || inner === undefined) return 'invalid'
  try {
    const code =
      inner === signature ? '0x' : await node.request({ method: 'eth_getCode', params: [address as Hex, 'latest'] })
    if (!isHex(code)) return 'unknown'
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address as Hex, hashMessage(message), code === '0x' ? signature : inner],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    const answer = await node.request({ method: 'eth_call', params: [{ data }, 'latest'] })
    if (!isHex(answer) || answer === '0x') return 'unknown'
    return BigInt(answer) === 1n ? 'valid' : 'invalid'
  } catch (error) {
    return isRevert(error) ? 'invalid' : 'unknown'
  }
}

export async function checkSolanaSignature({ message, signature, address }: Signed): Promise<SignatureState> {
  // 64 bytes have at most 88 characters.
  const bytes = signature.length <= 88 ? fromBase58(signature) : undefined
  const key = fromBase58(address)
  if (!bytes || !key) return 'invalid'
  const isValid = await isSignedBy({ key, signature: bytes, bytes: new TextEncoder().encode(message) })
  return isValid ? 'valid' : 'invalid'
}

function isBytes(text: string): text is Hex {
  return text.length <= mostCharacters && /^0x(?:[0-9a-fA-F]{2})+$/.test(text)
}

const isZero = (address: string) => /^0x0+$/i.test(address)

const isHex = (answer: unknown): answer is Hex => typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)

/** Returns the signature in the wrapper of ERC-6492, or the signature itself. Undefined for a broken wrapper. */
function unwrap(signature: Hex): Hex | undefined {
  if (!isErc6492Signature(signature)) return signature
  try {
    const { signature: inner } = parseErc6492Signature(signature)
    // The validator would open a second wrapper, and make its call although the account is deployed.
    return inner === '0x' || isErc6492Signature(inner) ? undefined : inner
  } catch {
    // The bytes before the mark are no wrapper.
    return undefined
  }
}

/** Takes 65 bytes, and the 64 bytes of ERC-2098. Returns undefined for a contract's signature. */
async function recover(hash: Hex, signature: Hex): Promise<Hex | undefined> {
  const length = signature.length / 2 - 1
  if (length !== 64 && !(length === 65 && /(?:00|01|1b|1c)$/i.test(signature))) return undefined
  try {
    const whole = length === 64 ? compactSignatureToSignature(parseCompactSignature(signature)) : signature
    return await recoverAddress({ hash, signature: whole })
  } catch {
    // The numbers are no signature of the curve, but a contract may understand them.
    return undefined
  }
}

/** The first bit of a compact signature's s is the parity (ERC-2098). */
function hasLowS(signature: Hex): boolean {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const isCompact = signature.length === 130
  return (isCompact ? BigInt.asUintN(255, s) : s) <= halfOrder
}

/**
 * Separates an answer of the network (the contract reverts) from a node that fails. Only the errors of nodes have a
 * number as code: 3 for a revert, and for older nodes another one with a sentence.
 */
function isRevert(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const { code, details, message } = cause as Error & { code?: unknown; details?: unknown }
    if (code === 3) return true
    if (typeof code === 'number' && /revert|invalid opcode|out of gas/i.test(String(details ?? message))) return true
  }
  return false
}
