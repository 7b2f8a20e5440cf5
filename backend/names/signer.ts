import { type Address, createClient, custom, type Hex, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'

type Signed = { address: Address; message: string; signature: string }

/** True when the key of the address signed. That is so for ordinary accounts, and for those that EIP-7702 upgraded. */
export async function isSignedByKey({ address, message, signature }: Signed): Promise<boolean> {
  if (!isHex(signature) || signature.length !== 132) return false
  try {
    return isAddressEqual(address, await recoverMessageAddress({ message, signature }))
  } catch {
    // The bytes are no signature of the curve.
    return false
  }
}

/**
 * True when the contract at the address accepts the signature (ERC-1271), or when the contract that its factory would
 * deploy does (ERC-6492). Throws an {@link UpstreamsDownError} when no node answers: viem takes that for "invalid".
 */
export async function isSignedByContract({ address, message, signature }: Signed, node: Node): Promise<boolean> {
  if (!isHex(signature)) return false
  const failure: { error?: UpstreamsDownError } = {}
  async function request({ method, params }: { method: string; params?: unknown }) {
    try {
      return await node.request(method, Array.isArray(params) ? params : [])
    } catch (error) {
      if (error instanceof UpstreamsDownError) failure.error = error
      throw error
    }
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  // A malformed wrapper (ERC-6492, ERC-8010) throws, and is no signature.
  const isValid = await verifyMessage(client, { address, message, signature: signature as Hex }).catch(() => false)
  if (failure.error) throw failure.error
  return isValid
}
