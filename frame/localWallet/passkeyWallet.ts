import type { PasskeyCopy } from '@oriel/shared/backend/passkeyCopy.ts'
import { WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import { isRefused, passkeyCopiesApi } from '../api/passkeyCopies.ts'
import { outside } from '../platform/outside.ts'
import { createPasskey, requestWalletPasskey } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import { createPasskeyName, type NewPasskeyFactor, type Proof, requestKnownFactor, toFactorSource } from './proof.ts'

/**
 * A new passkey that can restore a wallet. `keep` uploads the wallet's encrypted copy. It is undefined if the backend
 * did not respond, or if the passkey's response cannot be verified.
 */
export type WalletPasskey = {
  name: string
  isSynced: boolean
  factor: () => NewPasskeyFactor
  keep?: ((copy: PasskeyCopy) => Promise<PasskeyCopy>) | undefined
}

/** Creates a passkey that can restore a wallet together with the backend's copy. May prompt the user twice. */
export async function makeWalletPasskey(): Promise<WalletPasskey> {
  // Ignore failures. If the backend does not respond, there is no copy, so the phrase is shown immediately.
  const challenge = await passkeyCopiesApi.challenge().catch(() => undefined)
  const name = createPasskeyName()
  const { isSynced, publicKey, assertion, ...made } = await createPasskey({
    userName: name,
    givesWallet: true,
    challenge,
  })
  const keep =
    publicKey && assertion && ((copy: PasskeyCopy) => passkeyCopiesApi.store({ ...publicKey, assertion, copy }))
  return { name, isSynced, factor: toFactorSource(made), keep }
}

/**
 * Creates a wallet and stores a copy in the backend. The phrase's backup can only wait if the backend has confirmed the
 * copy and the passkey is synced.
 */
export async function createWithCopy({ isSynced, factor, keep }: WalletPasskey): Promise<VaultStatus> {
  const { status, copy } = await vault.createWithCopy({ factor: factor() })
  // If the copy couldn't be stored, the user still has to confirm the phrase.
  const storedCopy = await keep?.(copy).catch(() => undefined)
  return isSynced && storedCopy && isSame(storedCopy, copy) ? vault.confirmCopy() : status
}

type FoundWallet = { factor: () => NewPasskeyFactor; restore: () => Promise<VaultStatus> }

/** Prompts for a passkey. Returns the passkey's factor and a function that restores the passkey's wallet. */
export async function promptForWallet(): Promise<FoundWallet> {
  const { factor, version, readCopy, phraseDue } = await promptForPasskey()
  if (version === 2) return { factor, restore: () => vault.createFromPasskey({ factor: factor() }) }
  const copy = await readCopy()
  return { factor, restore: () => vault.restoreCopy({ factor: factor(), copy, phraseDue }) }
}

/**
 * Unlocks this browser's wallet with a passkey that it doesn't know yet, and makes that passkey the only proof in this
 * browser.
 */
export async function replaceByPasskey(): Promise<void> {
  const { factor, version, readCopy, phraseDue } = await promptForPasskey()
  if (version === 2) throw new PasskeyFailedError(undefined, { data: { reason: 'otherWallet' } })
  await vault.replaceByCopy({ factor: factor(), copy: await readCopy(), phraseDue })
}

async function promptForPasskey() {
  let failure: unknown
  const challenge = await passkeyCopiesApi.challenge().catch((error: unknown) => {
    // Don't fail yet, because a version 2 wallet doesn't need the backend.
    failure = error
    return undefined
  })
  const { version, isSynced, assertion, ...found } = await requestWalletPasskey(challenge)
  async function readCopy(): Promise<PasskeyCopy> {
    if (failure) throw failure
    if (!assertion) throw new PasskeyFailedError(undefined, { data: { reason: 'noCopy' } })
    return passkeyCopiesApi.release({ assertion }).catch((error: unknown) => {
      throw isRefused(error) ? new PasskeyFailedError(undefined, { data: { reason: 'noCopy' }, cause: error }) : error
    })
  }
  return { version, readCopy, phraseDue: !isSynced, factor: toFactorSource(found) }
}

/**
 * Moves a version 2 wallet to a new passkey. The old passkey stays valid until the new passkey and the backend's copy
 * can restore the same wallet. Returns the new passkey's name, and whether the browser accepted the request to hide the
 * old passkey.
 */
export async function renewPasskey(proof: Proof): Promise<{ name: string; isOldHidden: boolean }> {
  const old = await requestKnownFactor(proof)
  const before = await vault.status()
  const { name, isSynced, factor, keep } = await makeWalletPasskey()
  try {
    if (!keep) throw new WalletServerError()
    const copy = await keep(await vault.makeCopy({ factor: old(), newFactor: factor() }))
    const after = await vault.renewPasskey({ factor: old(), newFactor: factor(), copy, phraseDue: !isSynced })
    return { name, isOldHidden: await forgetPasskeys(getRemovedPasskeys(before, after)) }
  } catch (error) {
    // Hide the new passkey unless the wallet's record already contains it: otherwise it can't restore a wallet.
    const { factors } = await vault.status()
    const { rpId, credentialId } = factor()
    if (!factors.some((candidate) => candidate.credentialId === credentialId))
      await forgetPasskeys([{ rpId, credentialId }])
    throw error
  }
}

type PasskeyId = { rpId: string; credentialId: string }

function getRemovedPasskeys(before: VaultStatus, after: VaultStatus): PasskeyId[] {
  const isKept = (id: string) => after.factors.some((factor) => factor.id === id)
  return before.factors.flatMap(({ id, rpId, credentialId }) =>
    rpId && credentialId && !isKept(id) ? [{ rpId, credentialId }] : [],
  )
}

async function forgetPasskeys(passkeys: readonly PasskeyId[]): Promise<boolean> {
  // Ignore failures, because some passkey providers can't hide a passkey. The view then asks the user to delete it.
  const hidden = await Promise.all(passkeys.map((passkey) => outside.forgetPasskey(passkey).catch(() => false)))
  return hidden.length > 0 && hidden.every(Boolean)
}

const isSame = (a: PasskeyCopy, b: PasskeyCopy) => a.iv === b.iv && a.ct === b.ct
