import { fromBase58 } from '@oriel/shared/encoding/base58.ts'
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
import { isSignedBy } from './ed25519.ts'

type RpcRequest =
  | { method: 'eth_call'; params: [{ data: `0x${string}` }, 'latest'] }
  | { method: 'eth_getCode'; params: [`0x${string}`, 'latest'] }

/** RPC client of an EVM network, such as viem's public client. */
export type SignInNode = { request(request: RpcRequest): Promise<unknown> }

/** `noNode`: the account may be a contract, but there is no RPC client for its network. */
export type SignatureState = 'valid' | 'invalid' | 'unknown' | 'noNode'

type Signed = { message: string; signature: string; address: string }

const maxCharacters = 65_536
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Verifies a signature of the account's key or, if the key did not create it, of the account's contract (ERC-1271). The
 * contract may not be deployed yet (ERC-6492).
 */
export async function checkEvmSignature(
  signed: Signed,
  getNode: () => SignInNode | undefined,
): Promise<SignatureState> {
  const state = await checkKeySignature(signed)
  if (state !== 'foreign') return state
  const node = getNode()
  return node ? await checkContractSignature(signed, node) : 'noNode'
}

/**
 * Verifies an ECDSA signature. Returns `foreign` if the account's key did not create it, in which case the account's
 * contract may still accept it.
 */
export async function checkKeySignature(signed: Signed): Promise<'valid' | 'invalid' | 'foreign'> {
  // Unwraps ERC-6492 signatures first: the wrapper does not affect the signer, and an EIP-7702 delegate would verify
  // the inner signature.
  const signature = isBytes(signed.signature) ? unwrap(signed.signature) : undefined
  // Reject the zero address. No key owns it, but invalid signatures recover to it, even in the ERC-6492 validator
  // contract.
  if (signature === undefined || isZero(signed.address)) return 'invalid'
  const signer = await recover(hashMessage(signed.message), signature)
  if (signer?.toLowerCase() !== signed.address.toLowerCase()) return 'foreign'
  // Reject the malleable form of a signature (high s, EIP-2), because anyone can derive it from the original.
  return hasLowS(signature) ? 'valid' : 'invalid'
}

/**
 * Verifies a contract signature. Deviates from ERC-6492 in one respect: if a deployed account rejects the signature,
 * the ERC executes the wrapper's call and verifies again. An attacker controls that call, and because it is only
 * simulated, it could “buy” the NFT that owns an account, or temporarily change state that any caller may change. A
 * deployed account is therefore verified in its current state.
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
  // 64 bytes take up at most 88 base58 characters.
  const bytes = signature.length <= 88 ? fromBase58(signature) : undefined
  const key = fromBase58(address)
  if (!bytes || !key) return 'invalid'
  const isValid = await isSignedBy({ key, signature: bytes, bytes: new TextEncoder().encode(message) })
  return isValid ? 'valid' : 'invalid'
}

function isBytes(text: string): text is Hex {
  return text.length <= maxCharacters && /^0x(?:[0-9a-fA-F]{2})+$/.test(text)
}

const isZero = (address: string) => /^0x0+$/i.test(address)

const isHex = (answer: unknown): answer is Hex => typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)

/**
 * Returns the inner signature of an ERC-6492 wrapper, or the signature itself if it is not wrapped. Returns undefined
 * for an invalid wrapper.
 */
function unwrap(signature: Hex): Hex | undefined {
  if (!isErc6492Signature(signature)) return signature
  try {
    const { signature: inner } = parseErc6492Signature(signature)
    // Reject a nested wrapper. The validator would unwrap it and execute its call even though the account is deployed.
    return inner === '0x' || isErc6492Signature(inner) ? undefined : inner
  } catch {
    // The bytes before the magic suffix cannot be decoded.
    return undefined
  }
}

/**
 * Recovers the signer from a signature of 65 bytes, or of 64 bytes (ERC-2098). Returns undefined for a contract
 * signature.
 */
async function recover(hash: Hex, signature: Hex): Promise<Hex | undefined> {
  const length = signature.length / 2 - 1
  if (length !== 64 && !(length === 65 && /(?:00|01|1b|1c)$/i.test(signature))) return undefined
  try {
    const whole = length === 64 ? compactSignatureToSignature(parseCompactSignature(signature)) : signature
    return await recoverAddress({ hash, signature: whole })
  } catch {
    // The signature is not a valid ECDSA signature, but a contract may accept it.
    return undefined
  }
}

/** Returns true if s is low. In a compact signature, the highest bit of s is the parity (ERC-2098). */
function hasLowS(signature: Hex): boolean {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const isCompact = signature.length === 130
  return (isCompact ? BigInt.asUintN(255, s) : s) <= halfOrder
}

/**
 * Returns true if the contract reverted, as opposed to the node failing. Only JSON-RPC errors have a numeric code: 3
 * for a revert, or in older nodes a different one with a message.
 */
function isRevert(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const { code, details, message } = cause as Error & { code?: unknown; details?: unknown }
    if (code === 3) return true
    if (typeof code === 'number' && /revert|invalid opcode|out of gas/i.test(String(details ?? message))) return true
  }
  return false
}
