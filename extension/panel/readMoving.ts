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
  /** False when the page that offered the wallet is gone. */
  isAsked: () => boolean
  /** Call with the outcome. */
  end: (answer: MoveAnswer) => void
}

/** Parses an offered wallet. Returns undefined if none of its factors can unlock it in this browser. */
export function readMoving(wallet: string, { isAsked, end }: MoveQuestion): Moving | undefined {
  const { walletId, accounts, factors } = unpackRecord(wallet)
  const hasPassword = factors.some(({ type }) => type === 'password')
  // WebAuthn refuses the RP ID of another site. Without HTTPS the extension cannot use passkeys of the wallet's site.
  const passkeys = factors.flatMap((factor) =>
    factor.type === 'passkey' && factor.rpId === outside.passkeyHost() ? [factor] : [],
  )
  if (!hasPassword && passkeys.length === 0) return undefined
  async function accept(proof: Proof) {
    const factor = await proofOf(proof, passkeys)
    if (!isAsked()) return
    // This locks the other wallet of the browser.
    await localWallet.use('local')
    if (!isAsked()) return
    // Verifying the proof takes a second on slow devices. The sandboxed signer stores through this page, so ending it
    // in time prevents the write.
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
