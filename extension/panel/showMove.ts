import type { View } from '#shared/view.ts'
import { views } from '../../frame/app/views.tsx'
import { extensionMoveTexts } from '../../frame/i18n/extensionMoveTexts.ts'
import { addTexts, t } from '../../frame/i18n/i18n.ts'
import { router } from '../../frame/router/router.ts'
import { toasts } from '../../frame/state/toasts.ts'
import { vault } from '../../frame/vault/client/vaultClient.ts'
import type { VaultAccount } from '../../frame/vault/record.ts'
import { coverView } from './coveredView.tsx'
import { MoveInView } from './MoveInView.tsx'
import { type MoveQuestion, type Moving, movingWallet } from './movingWallet.ts'

// No schema has this name, so that no message can open the view. The other pages of the wallet do not load it.
const name = 'MoveIn' as View['name']
Object.assign(views, { [name]: { title: 'move.title', Component: MoveInView, topLevelOnly: true } })
addTexts(extensionMoveTexts)

/** Asks the owner about the wallet, unless the extension has one already. */
export async function showMove(wallet: string, question: MoveQuestion) {
  coverView()
  try {
    const moving = movingWallet.read(wallet, question)
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

/** A wallet that a passkey gives has another id in each browser. */
const sharesAddress = ({ accounts: [one] }: Holder, { accounts: [other] }: Holder) => one?.eip155 === other?.eip155

function ask(moving: Moving) {
  movingWallet.store.setState({ moving })
  router.start([{ name } as View])
}
