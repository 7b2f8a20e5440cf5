import type { PasskeyCopy } from '#shared/backend/passkeyCopy.ts'
import { WalletServerError } from '#shared/errors/loginErrors.ts'
import { PasskeyFailedError } from '#shared/errors/vaultErrors.ts'
import { isRefused, passkeyCopiesApi } from '../api/passkeyCopies.ts'
import { outside } from '../platform/outside.ts'
import { createPasskey, findWalletPasskey } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import { factorOf, knownFactor, type NewPasskeyFactor, nameOfNow, type Proof } from './proof.ts'

/** `keep` is absent when the backend did not respond, or when the passkey's response cannot be verified. */
export type WalletPasskey = {
  name: string
  isSynced: boolean
  factor: () => NewPasskeyFactor
  keep?: ((copy: PasskeyCopy) => Promise<PasskeyCopy>) | undefined
}

/** Creates a passkey that restores a wallet together with the backend's copy. May prompt the user twice. */
export async function makeWalletPasskey(): Promise<WalletPasskey> {
  // Without a backend there is no copy, and the phrase is shown at once.
  const challenge = await passkeyCopiesApi.challenge().catch(() => undefined)
  const name = nameOfNow()
  const { isSynced, publicKey, assertion, ...made } = await createPasskey({
    userName: name,
    givesWallet: true,
    challenge,
  })
  const keep =
    publicKey && assertion && ((copy: PasskeyCopy) => passkeyCopiesApi.store({ ...publicKey, assertion, copy }))
  return { name, isSynced, factor: factorOf(made), keep }
}

/** The phrase waits only when the backend has confirmed the copy, and the passkey is on other devices, too. */
export async function createWithCopy({ isSynced, factor, keep }: WalletPasskey): Promise<VaultStatus> {
  const { status, copy } = await vault.createWithCopy({ factor: factor() })
  // A copy that was not kept leaves a wallet whose phrase is due.
  const kept = await keep?.(copy).catch(() => undefined)
  return isSynced && kept && isSame(kept, copy) ? vault.confirmCopy() : status
}

type FoundWallet = { factor: () => NewPasskeyFactor; restore: () => Promise<VaultStatus> }

/** Asks for a passkey, and returns what restores its wallet. */
export async function findWallet(): Promise<FoundWallet> {
  const { factor, version, readCopy, phraseDue } = await askPasskey()
  if (version === 2) return { factor, restore: () => vault.createFromPasskey({ factor: factor() }) }
  const copy = await readCopy()
  return { factor, restore: () => vault.restoreCopy({ factor: factor(), copy, phraseDue }) }
}

/** Opens the wallet of this browser by a passkey that it does not know, and makes it the only proof here. */
export async function replaceByPasskey(): Promise<void> {
  const { factor, version, readCopy, phraseDue } = await askPasskey()
  if (version === 2) throw new PasskeyFailedError(undefined, { data: { reason: 'otherWallet' } })
  await vault.replaceByCopy({ factor: factor(), copy: await readCopy(), phraseDue })
}

async function askPasskey() {
  let failure: unknown
  const challenge = await passkeyCopiesApi.challenge().catch((error: unknown) => {
    // A wallet of version 2 needs no backend.
    failure = error
    return undefined
  })
  const { version, isSynced, assertion, ...found } = await findWalletPasskey(challenge)
  async function readCopy(): Promise<PasskeyCopy> {
    if (failure) throw failure
    if (!assertion) throw new PasskeyFailedError(undefined, { data: { reason: 'noCopy' } })
    return passkeyCopiesApi.release({ assertion }).catch((error: unknown) => {
      throw isRefused(error) ? new PasskeyFailedError(undefined, { data: { reason: 'noCopy' }, cause: error }) : error
    })
  }
  return { version, readCopy, phraseDue: !isSynced, factor: factorOf(found) }
}

/**
 * Moves a wallet of version 2 to a new passkey. The old one stays valid until the new one and the backend's copy
 * restore the same wallet. Returns the name of the new passkey, and whether the browser was requested to hide the old
 * one.
 */
export async function renewPasskey(proof: Proof): Promise<{ name: string; isOldHidden: boolean }> {
  const old = await knownFactor(proof)
  const before = await vault.status()
  const { name, isSynced, factor, keep } = await makeWalletPasskey()
  try {
    if (!keep) throw new WalletServerError()
    const copy = await keep(await vault.makeCopy({ factor: old(), newFactor: factor() }))
    const after = await vault.renewPasskey({ factor: old(), newFactor: factor(), copy, phraseDue: !isSynced })
    return { name, isOldHidden: await forget(lost(before, after)) }
  } catch (error) {
    // The new passkey restores no wallet, unless the record has it already.
    const { factors } = await vault.status()
    const { rpId, credentialId } = factor()
    if (!factors.some((one) => one.credentialId === credentialId)) await forget([{ rpId, credentialId }])
    throw error
  }
}

type Known = { rpId: string; credentialId: string }

function lost(before: VaultStatus, after: VaultStatus): Known[] {
  const isKept = (id: string) => after.factors.some((factor) => factor.id === id)
  return before.factors.flatMap(({ id, rpId, credentialId }) =>
    rpId && credentialId && !isKept(id) ? [{ rpId, credentialId }] : [],
  )
}

async function forget(passkeys: readonly Known[]): Promise<boolean> {
  // A provider that does not support the call keeps the passkey, and the view asks the user to delete it.
  const hidden = await Promise.all(passkeys.map((passkey) => outside.forgetPasskey(passkey).catch(() => false)))
  return hidden.length > 0 && hidden.every(Boolean)
}

const isSame = (one: PasskeyCopy, other: PasskeyCopy) => one.iv === other.iv && one.ct === other.ct
