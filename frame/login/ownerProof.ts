import { custodyApi } from '../api/custody.ts'
import type { Prove } from '../api/ownBackend.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { knownFactor, toBytes } from '../localWallet/proof.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { FactorProof } from '../vault/methods.ts'
import type { FileProof } from './loginWallet.ts'

/** How the owner of a login's wallet proves to be the owner, here. */
export type OwnerProof = { type: 'passkey' } | { type: 'login' } | FileProof

/** The wallet's signature of a write, by the login that is fresh. */
export const proveWrite: Prove = async (write) =>
  (await vault.authorize({ factor: await proveOwner({ type: 'login' }), write })).proof

/** A proof that is good for one call: what the backend releases is sealed for one use. */
export async function proveOwner(proof: OwnerProof): Promise<FactorProof> {
  if (proof.type === 'passkey') return (await knownFactor(proof))()
  if (proof.type === 'file') {
    // The bytes move to the worker; the next try reads them again.
    return { type: 'recoveryFile', file: proof.file.slice(), password: toBytes(proof.password) }
  }
  const { token } = loginSession.fresh()
  const { nonce } = await custodyApi.nonce(token)
  const { enrolId, ...request } = await vault.askShare({ nonce })
  return { type: 'login', nonce, released: await custodyApi.release(token, enrolId, request) }
}
