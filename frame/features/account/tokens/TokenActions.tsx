import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Asset } from '../../../chains/asset.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'
import { decideNetworkChoice } from '../../../router/decideNetworkChoice.ts'
import { router } from '../../../router/router.ts'
import { useIsOn } from '../../../state/featureSwitches.ts'
import { getActiveNamespace } from '../../../state/getActiveNamespace.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { toasts } from '../../../state/toasts.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { switchNetwork } from '../../../wallets/connection/switchNetwork.ts'
import { draft } from '../../send/model/draft.ts'
import { RoundAction, useCanReceive, useCanSend } from '../parts/AccountActions.tsx'

export function TokenActions({ asset, network }: { asset: Asset; network: Network }) {
  const { units, isSpam, isWatched } = asset
  const isHere = networks.inUse(network.chainNamespace) === network
  const canGo = useIsOn('networkSwitch') || isHere
  const canSend = useCanSend() && canGo && units > 0n && (!isSpam || isWatched === true)
  const canReceive = useCanReceive() && canGo
  if (!canSend && !canReceive) return null
  return (
    <div className="round-actions">
      {canReceive && (
        <RoundAction
          icon="receive"
          onClick={() => void switchThenOpen(network, () => router.push({ name: 'Receive' }))}
        >
          {t('account.receive')}
        </RoundAction>
      )}
      {canSend && (
        <RoundAction icon="send" onClick={() => void switchThenOpen(network, () => openSend(asset))}>
          {t('account.send')}
        </RoundAction>
      )}
    </div>
  )
}

function openSend({ address }: Asset) {
  draft.chooseToken(address)
  router.push({ name: 'Send', token: address })
}

/**
 * Switches to the token's network first, because sending uses the active network. Other wallets prompt for the switch.
 */
async function switchThenOpen(network: Network, next: () => void) {
  const choice = decideNetworkChoice(network, {
    activeNamespace: getActiveNamespace(),
    active: networks.store.getState().active,
    isConnected: session.isConnected,
    asksWallet: (namespace) => registry.find(session.of(namespace).connectorId)?.switchNetwork !== undefined,
  })
  if (choice === 'stay') return next()
  if (choice !== 'switch') return router.push(choice)
  const before = router.current()
  try {
    await switchNetwork(network.caipNetworkId)
    if (router.store.getState().open && router.current() === before) next()
  } catch (error) {
    toasts.error(describeError(error))
  }
}
