import { getBrandName } from '../platform/brandName.ts'
import { formatDateTime } from '../platform/format.ts'
import { createPasskey, type PasskeySecret, requestAnyPasskey, requestPasskey } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { FactorProof, NewFactor } from '../vault/protocol/methods.ts'

/**
 * Returns the name under which the device lists a new passkey. A user may have several passkeys, so the name contains
 * the time to distinguish them. It can't contain an address, because the address isn't known before the passkey
 * restores the wallet.
 */
export const createPasskeyName = () => `${getBrandName()} wallet, ${formatDateTime(Date.now())}`

export type Proof = { type: 'password'; password: string } | { type: 'passkey' }

export type NewPasskeyFactor = Extract<NewFactor, { type: 'passkey' }>

/**
 * Returns a function that creates the passkey's factor. Each vault call needs a new factor, because its bytes are
 * transferred to the worker.
 */
export const toFactorSource =
  ({ credentialId, rpId, prfSalt, prf }: PasskeySecret) =>
  (): NewPasskeyFactor => ({ type: 'passkey', credentialId, rpId, prfSalt, prf: prf.slice() })

export async function createFactorSource(proof: Proof, userName = createPasskeyName()): Promise<() => NewFactor> {
  if (proof.type === 'password') return () => ({ type: 'password', password: toBytes(proof.password) })
  return toFactorSource(await createPasskey({ userName }))
}

export async function requestKnownFactor(proof: Proof): Promise<() => FactorProof> {
  if (proof.type === 'password') return () => ({ type: 'password', password: toBytes(proof.password) })
  const { factors } = await vault.status()
  const passkeys = factors.flatMap(({ credentialId, rpId, prfSalt }) =>
    credentialId && rpId && prfSalt ? [{ credentialId, rpId, prfSalt }] : [],
  )
  const [first, ...others] = passkeys
  if (!first) throw new Error('This wallet has no passkey.')
  const used = await (others.length > 0 ? requestAnyPasskey(passkeys) : requestPasskey(first))
  return () => ({ type: 'passkey', credentialId: used.credentialId, prf: used.prf.slice() })
}

export const toBytes = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
