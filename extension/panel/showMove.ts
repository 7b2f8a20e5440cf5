import { openMovePrompt } from '@oriel/frame/app/openMovePrompt.ts'
import { loadMessages, t } from '@oriel/frame/i18n/i18n.ts'
import { localWallet } from '@oriel/frame/localWallet/localWallet.ts'
import { type Moving, movingWallet } from '@oriel/frame/localWallet/movingWallet.ts'
import { type Proof, toBytes } from '@oriel/frame/localWallet/proof.ts'
import { outside } from '@oriel/frame/platform/outside.ts'
import { toasts } from '@oriel/frame/state/toasts.ts'
import { type PasskeySecret, requestAnyPasskey } from '@oriel/frame/vault/client/passkey.ts'
import { vault } from '@oriel/frame/vault/client/vaultClient.ts'
import { unpackRecord } from '@oriel/frame/vault/protocol/movedRecord.ts'
import type { VaultAccount } from '@oriel/frame/vault/protocol/record.ts'
import type { MoveAnswer } from '@oriel/shared/document/extensionMove.ts'
import { coverView } from './coveredView.tsx'

export type MoveOffer = {
  /** Returns false once the page that offered the wallet is gone. */
  isOpen: () => boolean
  /** Sends the outcome to the page and closes the offer. */
  end: (answer: MoveAnswer) => void
}

/** Prompts the user to accept an offered wallet, unless the extension already has one. */
export async function showMove(wallet: string, offer: MoveOffer) {
  coverView()
  try {
    await loadMessages('extensionMove')
    const moving = readWallet(wallet, offer)
    const here = await vault.statusOfSlot({ slot: 'local' })
    if (!offer.isOpen()) return
    if (!moving) return refuse('refused')
    if (here.state === 'empty') return showOffer(moving)
    refuse(here.walletId === moving.walletId || hasSameAddress(here, moving) ? 'same' : 'other')
  } catch (error) {
    console.info(error)
    refuse('refused')
  }

  function refuse(reason: 'refused' | 'same' | 'other') {
    const showToast = reason === 'same' ? toasts.success : toasts.error
    showToast(t(`move.${reason}`))
    offer.end(reason)
  }
}

type Wallet = { accounts: VaultAccount[] }

/** Compares wallets by address, because a wallet that is derived from a passkey has a different ID in each browser. */
const hasSameAddress = ({ accounts: [a] }: Wallet, { accounts: [b] }: Wallet) => a?.eip155 === b?.eip155

function showOffer(moving: Moving) {
  movingWallet.store.setState({ moving })
  openMovePrompt()
}

/** Parses an offered wallet. Returns undefined if none of its factors can unlock it in this browser. */
function readWallet(wallet: string, { isOpen, end }: MoveOffer): Moving | undefined {
  const { walletId, accounts, factors } = unpackRecord(wallet)
  const hasPassword = factors.some(({ type }) => type === 'password')
  // Keep only passkeys for the extension's RP ID, because WebAuthn rejects any other. Without HTTPS, the extension
  // can't use the passkeys of the wallet's site.
  const passkeys = factors.flatMap((factor) =>
    factor.type === 'passkey' && factor.rpId === outside.passkeyHost() ? [factor] : [],
  )
  if (!hasPassword && passkeys.length === 0) return undefined
  async function accept(proof: Proof) {
    const factor = await readProof(proof, passkeys)
    if (!isOpen()) return
    // Switch to the local slot. This locks the wallet in the other slot.
    await localWallet.use('local')
    if (!isOpen()) return
    // Verifying the proof can take a second on slow devices. If the offer ends in the meantime, lock the vault. This
    // ends the sandboxed signer before it can store the wallet through this page.
    const unsubscribe = movingWallet.store.subscribe(() => {
      if (!isOpen()) vault.lock().catch(console.info)
    })
    await vault.moveIn({ wallet, factor }).finally(unsubscribe)
    await localWallet.goOn()
    toasts.success(t('move.doneHere'))
    end('moved')
  }
  return { walletId, accounts, hasPassword, hasPasskey: passkeys.length > 0, accept, decline: () => end('declined') }
}

async function readProof(proof: Proof, passkeys: readonly Omit<PasskeySecret, 'prf'>[]) {
  if (proof.type === 'password') return { ...proof, password: toBytes(proof.password) }
  const { credentialId, prf } = await requestAnyPasskey(passkeys)
  return { ...proof, credentialId, prf }
}
