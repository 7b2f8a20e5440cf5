import type { Namespace } from '#shared/caip.ts'
import { auth } from './auth.ts'
import type { Connector } from './connector.ts'

const connectors: Connector[] = [auth]

/** Which connectors exist, in the order they are offered. */
export const registry = {
  all(namespace?: Namespace): Connector[] {
    return connectors.filter(({ namespaces }) => !namespace || namespaces.includes(namespace))
  },

  find(id: string | undefined): Connector | undefined {
    return connectors.find((connector) => connector.id === id)
  },
}
