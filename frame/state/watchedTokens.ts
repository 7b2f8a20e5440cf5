import { type CaipNetworkId, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { createStore } from './createStore.ts'
import { storage, type WatchedToken } from './storage.ts'

type Watched = Record<string, WatchedToken[]>
type Place = { connectorId: string | undefined; networkId: CaipNetworkId }

/**
 * Maximum number of watched tokens. The number is limited, because every balance update reads all of them from the
 * chain.
 */
export const maxWatched = 32

const store = createStore<{ all: Watched | undefined }>(() => ({ all: undefined }))
const isSame = (token: WatchedToken, networkId: CaipNetworkId, address: string) =>
  token.networkId === networkId && isSameAddress(token.address, address)

/** Tokens added with EIP-747, stored per origin. */
export const watchedTokens = {
  store,

  all(): Watched {
    const { all = storage.get('watchedTokens') ?? {} } = store.getState()
    return all
  },

  of({ connectorId = '', networkId }: Place): WatchedToken[] {
    return (watchedTokens.all()[connectorId] ?? []).filter((token) => token.networkId === networkId)
  },

  has({ connectorId = '', networkId }: Place, address: string): boolean {
    return (watchedTokens.all()[connectorId] ?? []).some((token) => isSame(token, networkId, address))
  },

  count: ({ connectorId = '' }: Pick<Place, 'connectorId'>): number => watchedTokens.all()[connectorId]?.length ?? 0,

  add({ connectorId = '' }: Pick<Place, 'connectorId'>, token: WatchedToken) {
    const own = watchedTokens.all()[connectorId] ?? []
    const others = own.filter((item) => !isSame(item, token.networkId, token.address))
    write({ ...watchedTokens.all(), [connectorId]: [...others, token] })
  },

  remove({ connectorId = '', networkId }: Place, address: string) {
    const own = watchedTokens.all()[connectorId] ?? []
    write({ ...watchedTokens.all(), [connectorId]: own.filter((token) => !isSame(token, networkId, address)) })
  },
}

function write(all: Watched) {
  storage.set('watchedTokens', all)
  store.setState({ all })
}
