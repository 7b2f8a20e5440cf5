import { SolanaAddress } from '@oriel/shared/chains/caip.ts'
import {
  createUnsupportedError,
  InternalError,
  UnauthorizedError,
  UserRejectedError,
} from '@oriel/shared/errors/errors.ts'
import { type RpcMethod, type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import * as z from 'zod/mini'
import { networks } from '../../state/networks.ts'
import type { Grant, SignInRequest } from '../connector/connector.ts'
import { callPageWallet, hasCode, isRejectionText } from './pageWalletCalls.ts'
import type { PageWalletNamespace, PageWalletOptions } from './pageWalletNamespace.ts'
import { filterKnownNetworks } from './solanaChains.ts'

function getFeature(method: RpcMethodName): string | undefined {
  const row: RpcMethod = rpcMethods[method]
  return row.feature
}

const Accounts = z.array(z.object({ address: z.string(), chains: z.array(z.string()) })).check(z.maxLength(1000))
const Connected = z.object({ accounts: Accounts })

export function createSolanaPageWallet({ wallet, onChange }: PageWalletOptions): PageWalletNamespace {
  const { id, chains = [], features: theirs = [] } = wallet
  let known: string | undefined

  async function call(feature: string, ...params: unknown[]): Promise<unknown> {
    try {
      return await callPageWallet(id, feature, params)
    } catch (error) {
      if (hasCode(error, InternalError.code) && error instanceof Error && isRejectionText(error.message)) {
        throw new UserRejectedError(undefined, { cause: error })
      }
      throw error
    }
  }

  function toGrant(addresses: string[]): Grant | undefined {
    known = addresses.join()
    if (addresses.length === 0) return undefined
    return {
      accounts: addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
      account: 0,
      networks: filterKnownNetworks(networks.ids(), chains),
    }
  }

  return {
    supports(method) {
      const feature = getFeature(method)
      return feature !== undefined && theirs.includes(feature)
    },

    async connect(signal, signIn) {
      const canSignIn = signIn && theirs.includes('solana:signIn')
      const first = canSignIn ? await connectWithSignIn(signIn, (input) => call('solana:signIn', input)) : undefined
      signal.throwIfAborted()
      // Read the accounts. A wallet that has just signed in is already connected and does not prompt again.
      const addresses = moveToFront(first, readAddresses(await call('standard:connect')))
      signal.throwIfAborted()
      const granted = toGrant(addresses)
      if (!granted) throw new UnauthorizedError('The wallet shared no account.', { data: { reason: 'noAccount' } })
      return granted
    },

    async restore() {
      // Treat a rejection like an empty list. Some locked wallets reject, and others return an empty list.
      const addresses = await call('standard:connect', { silent: true }).then(readAddresses, (error: unknown) => {
        if (hasCode(error, UserRejectedError.code)) return []
        throw error
      })
      return toGrant(addresses) ?? 'locked'
    },

    async revoke() {
      if (theirs.includes('standard:disconnect')) await call('standard:disconnect')
    },

    async request(request) {
      const feature = getFeature(request.method)
      if (!feature) throw createUnsupportedError(wallet.name, request.method)
      // Lazy-loads the encoders, because the Connect view does not need them.
      const { requestSolana } = await import('./requestSolana.ts')
      return requestSolana({ request, chains, call: (...params) => call(feature, ...params) })
    },

    onEvent({ event, data }) {
      if (event !== 'change') return
      const addresses = readAddresses(data)
      if (addresses.join() !== known) onChange(toGrant(addresses) ?? 'locked')
    },
  }
}

async function connectWithSignIn(request: SignInRequest, call: (input: object) => Promise<unknown>) {
  const network = networks.active('solana')
  // Skip the combined prompt if the page specified a network. The page's network may differ from the active one.
  if (request.chainId || !network) return undefined
  return (await import('./signInSolana.ts')).signInSolana({ request, chainId: network.caipNetworkId, call })
}

function moveToFront(first: string | undefined, addresses: string[]): string[] {
  if (first === undefined || !addresses.includes(first)) return addresses
  return [first, ...addresses.filter((address) => address !== first)]
}

function readAddresses(value: unknown): string[] {
  const connected = z.safeParse(Connected, value)
  if (!connected.success)
    throw new InternalError('The wallet gave accounts of the wrong form.', { data: { reason: 'wrongAnswer' } })
  const isSolana = (chain: string) => chain.startsWith('solana:')
  return connected.data.accounts
    .filter(({ address, chains }) => chains.some(isSolana) && z.safeParse(SolanaAddress, address).success)
    .map(({ address }) => address)
}
