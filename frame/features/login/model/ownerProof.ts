import type { Prove } from '../../../api/ownBackend.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { requestKnownFactor, toBytes } from '../../../localWallet/proof.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import type { FactorProof } from '../../../vault/protocol/methods.ts'
import { custodyApi } from '../api/custody.ts'
import type { FileProof } from './loginWallet.ts'

export type OwnerProof = { type: 'passkey' } | { type: 'login' } | FileProof

export const proveWrite: Prove = async (write) => {
  const factor = await proveOwner({ type: 'login' })
  return (await vault.authorize({ factor, write: { ...write, nonce: await readNonce() } })).proof
}

export async function readNonce(): Promise<string> {
  return (await custodyApi.nonce(loginSession.fresh().token)).nonce
}

/**
 * Turns the owner's proof into a factor. If the proof is a login, the backend releases a share that is encrypted for a
 * single use.
 */
export async function proveOwner(proof: OwnerProof): Promise<FactorProof> {
  if (proof.type === 'passkey') return (await requestKnownFactor(proof))()
  if (proof.type === 'file') {
    // Copy the file, because its bytes are transferred to the worker and the next attempt needs them again.
    return { type: 'recoveryFile', file: proof.file.slice(), password: toBytes(proof.password) }
  }
  const { token } = loginSession.fresh()
  const nonce = await readNonce()
  const { enrolId, ...request } = await vault.askShare({ nonce })
  return { type: 'login', nonce, released: await custodyApi.release(token, enrolId, request) }
}
