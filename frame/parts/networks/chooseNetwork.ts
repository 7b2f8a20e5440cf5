import type { Network } from '@oriel/shared/chains/networks.ts'
import { describeError } from '../../i18n/describeError.ts'
import { decideNetworkChoice } from '../../router/decideNetworkChoice.ts'
import { router } from '../../router/router.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { switchNetwork } from '../../wallets/connection/switchNetwork.ts'

export function chooseNetwork(network: Network) {
  const choice = decideNetworkChoice(network, {
    activeNamespace: getActiveNamespace(),
    active: networks.store.getState().active,
    isConnected: session.isConnected,
    asksWallet: (namespace) => registry.find(session.of(namespace).connectorId)?.switchNetwork !== undefined,
  })
  if (choice === 'stay') return
  if (choice !== 'switch') return router.push(choice)
  const before = router.current()
  switchNetwork(network.caipNetworkId)
    .then(() => {
      // Close the view if it is a list of networks. A view that only offers to switch stays open.
      const isList = before.name === 'Networks' || before.name === 'UnsupportedChain'
      if (isList && router.store.getState().open && router.current() === before) router.goBack()
    })
    .catch((error: Error) => toasts.error(describeError(error)))
}
