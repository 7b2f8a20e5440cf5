import { storage } from './storage.ts'

type Labels = Record<string, Record<string, string>>
type Labelled = { connectorId: string | undefined; address: string }

/** Characters that a label may have. */
export const longestLabel = 40

/** EVM addresses differ in case only; base58 is case-sensitive. */
const keyOf = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** What the user calls the accounts of wallets that have no names for them. Nobody but they sees it. */
export const addressLabels = {
  all: (): Labels => storage.get('addressLabels') ?? {},

  of({ connectorId = '', address }: Labelled, labels: Labels = addressLabels.all()): string | undefined {
    return labels[connectorId]?.[keyOf(address)]
  },

  /** An empty label takes it away. Gives all there are now. */
  set({ connectorId = '', address }: Labelled, label: string): Labels {
    const text = label.trim().slice(0, longestLabel)
    const labels = addressLabels.all()
    const { [keyOf(address)]: _, ...rest } = labels[connectorId] ?? {}
    const next = { ...labels, [connectorId]: text ? { ...rest, [keyOf(address)]: text } : rest }
    storage.set('addressLabels', next)
    return next
  },
}
