import { normalizeAddress } from '@oriel/shared/chains/caip.ts'
import { storage } from '../../../state/storage.ts'

type Labels = Record<string, Record<string, string>>
type Labelled = { connectorId: string | undefined; address: string }

export const longestLabel = 40

/** Labels that the user gives to accounts of wallets that don't name them. Only the user sees these labels. */
export const addressLabels = {
  all: (): Labels => storage.get('addressLabels') ?? {},

  of({ connectorId = '', address }: Labelled, labels: Labels = addressLabels.all()): string | undefined {
    return labels[connectorId]?.[normalizeAddress(address)]
  },

  set({ connectorId = '', address }: Labelled, label: string): Labels {
    const text = label.trim().slice(0, longestLabel)
    const labels = addressLabels.all()
    const { [normalizeAddress(address)]: _, ...rest } = labels[connectorId] ?? {}
    const next = { ...labels, [connectorId]: text ? { ...rest, [normalizeAddress(address)]: text } : rest }
    storage.set('addressLabels', next)
    return next
  },
}
