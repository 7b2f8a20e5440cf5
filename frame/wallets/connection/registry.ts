import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { config } from '../../platform/config.ts'
import { createStore } from '../../state/createStore.ts'
import type { Connector } from '../connector/connector.ts'
import { ownConnector } from '../own/ownWallet.ts'
import { walletConnect } from '../walletConnect/walletConnect.ts'

// Omit the connector for phone wallets if there is no relay to reach them.
const own = config.relayUrls.length > 0 ? [ownConnector, walletConnect] : [ownConnector]
const store = createStore<{ connectors: Connector[] }>(() => ({ connectors: own }))

export const registry = {
  store,

  all(namespace?: Namespace): Connector[] {
    const { connectors } = store.getState()
    return connectors.filter(({ namespaces }) => !namespace || namespaces.includes(namespace))
  },

  find(id: string | undefined): Connector | undefined {
    return store.getState().connectors.find((connector) => connector.id === id)
  },

  /** Resolves once the connector supports the namespace. An extension may announce itself late, in parts, or never. */
  wait(id: string, namespace: Namespace): Promise<Connector> {
    const find = () => registry.all(namespace).find((connector) => connector.id === id)
    const found = find()
    if (found) return Promise.resolve(found)
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        const come = find()
        if (!come) return
        stop()
        resolve(come)
      })
    })
  },

  put(connector: Connector) {
    const { connectors } = store.getState()
    const known = connectors.some(({ id }) => id === connector.id)
    const next = known
      ? connectors.map((item) => (item.id === connector.id ? connector : item))
      : [...connectors, connector]
    store.setState({ connectors: next })
  },

  remove(id: string) {
    store.setState(({ connectors }) => ({ connectors: connectors.filter((connector) => connector.id !== id) }))
  },
}
