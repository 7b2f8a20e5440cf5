import { custodyApi } from '../api/custody.ts'
import type { Prove } from '../api/ownBackend.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { knownFactor, toBytes } from '../localWallet/proof.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { FactorProof } from '../vault/methods.ts'
import type { FileProof } from './loginWallet.ts'

/** A way for the owner of a login's wallet to prove ownership. */
export type OwnerProof = { type: 'passkey' } | { type: 'login' } | FileProof

/** Makes the wallet's signature of a write, by a fresh login. */
export const proveWrite: Prove = async (write) =>
  (await vault.authorize({ factor: await proveOwner({ type: 'login' }), write })).proof

/** Makes a proof for one call. The share that the backend releases for it is sealed for one use. */
export async function proveOwner(proof: OwnerProof): Promise<FactorProof> {
  if (proof.type === 'passkey') return (await knownFactor(proof))()
  if (proof.type === 'file') {
    // Copies the file, because its bytes are transferred to the worker and the next attempt needs them.
    return { type: 'recoveryFile', file: proof.file.slice(), password: toBytes(proof.password) }
  }
  const { token } = loginSession.fresh()
  const { nonce } = await custodyApi.nonce(token)
  const { enrolId, ...request } = await vault.askShare({ nonce })
  return { type: 'login', nonce, released: await custodyApi.release(token, enrolId, request) }
}
