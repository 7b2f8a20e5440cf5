import { openMoveIn } from '../../frame/app/openMoveIn.ts'
import { loadMessages, t } from '../../frame/i18n/i18n.ts'
import { type Moving, movingWallet } from '../../frame/localWallet/movingWallet.ts'
import { toasts } from '../../frame/state/toasts.ts'
import { vault } from '../../frame/vault/client/vaultClient.ts'
import type { VaultAccount } from '../../frame/vault/record.ts'
import { coverView } from './coveredView.tsx'
import { type MoveQuestion, readMoving } from './readMoving.ts'

/** Prompts the user to accept an offered wallet, unless the extension already has one. */
export async function showMove(wallet: string, question: MoveQuestion) {
  coverView()
  try {
    await loadMessages('extensionMove')
    const moving = readMoving(wallet, question)
    const here = await vault.statusOfSlot({ slot: 'local' })
    if (!question.isAsked()) return
    if (!moving) return refuse('refused')
    if (here.state === 'empty') return ask(moving)
    refuse(here.walletId === moving.walletId || sharesAddress(here, moving) ? 'same' : 'other')
  } catch (error) {
    console.info(error)
    refuse('refused')
  }

  function refuse(reason: 'refused' | 'same' | 'other') {
    const tell = reason === 'same' ? toasts.success : toasts.error
    tell(t(`move.${reason}`))
    question.end(reason)
  }
}

type Holder = { accounts: VaultAccount[] }

/** Compares addresses, because a wallet that is derived from a passkey has another id in each browser. */
const sharesAddress = ({ accounts: [one] }: Holder, { accounts: [other] }: Holder) => one?.eip155 === other?.eip155

function ask(moving: Moving) {
  movingWallet.store.setState({ moving })
  openMoveIn()
}
