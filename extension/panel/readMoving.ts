import type { MoveAnswer } from '#shared/extensionMove.ts'
import { t } from '../../frame/i18n/i18n.ts'
import { localWallet } from '../../frame/localWallet/localWallet.ts'
import { type Moving, movingWallet } from '../../frame/localWallet/movingWallet.ts'
import { type Proof, toBytes } from '../../frame/localWallet/proof.ts'
import { outside } from '../../frame/platform/outside.ts'
import { toasts } from '../../frame/state/toasts.ts'
import { getAnyPasskey, type PasskeySecret } from '../../frame/vault/client/passkey.ts'
import { vault } from '../../frame/vault/client/vaultClient.ts'
import { unpackRecord } from '../../frame/vault/movedRecord.ts'

export type MoveQuestion = {
  /** False when the page that gave the wallet is gone. */
  isAsked: () => boolean
  /** Must be called with what comes of it. */
  end: (answer: MoveAnswer) => void
}

/** Returns undefined for a wallet that nothing in it opens here. */
export function readMoving(wallet: string, { isAsked, end }: MoveQuestion): Moving | undefined {
  const { walletId, accounts, factors } = unpackRecord(wallet)
  const hasPassword = factors.some(({ type }) => type === 'password')
  // A page may not have the passkey of another site asked for. Without HTTPS the extension has none of the wallet.
  const passkeys = factors.flatMap((factor) =>
    factor.type === 'passkey' && factor.rpId === outside.passkeyHost() ? [factor] : [],
  )
  if (!hasPassword && passkeys.length === 0) return undefined
  async function accept(proof: Proof) {
    const factor = await proofOf(proof, passkeys)
    if (!isAsked()) return
    // The other wallet of this browser locks.
    await localWallet.use('local')
    if (!isAsked()) return
    // A proof takes a second on slow devices. The keys' page writes through this one, so it stores nothing once ended.
    const stop = movingWallet.store.subscribe(() => {
      if (!isAsked()) vault.lock().catch(console.info)
    })
    await vault.moveIn({ wallet, factor }).finally(stop)
    await localWallet.goOn()
    toasts.success(t('move.doneHere'))
    end('moved')
  }
  return { walletId, accounts, hasPassword, hasPasskey: passkeys.length > 0, accept, decline: () => end('declined') }
}

async function proofOf(proof: Proof, passkeys: readonly Omit<PasskeySecret, 'prf'>[]) {
  if (proof.type === 'password') return { ...proof, password: toBytes(proof.password) }
  const { credentialId, prf } = await getAnyPasskey(passkeys)
  return { ...proof, credentialId, prf }
}
