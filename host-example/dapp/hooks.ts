import type { CaipNetworkId, KitState } from 'oriel'
import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react'
import { getAddress, type Hex, numberToHex } from 'viem'
import type { ExampleContracts, HostConfig } from './config.ts'
import type { Dapp } from './dapp.ts'
import { type Failure, readFailure } from './failure.ts'
import { requestHex } from './requestSignature.ts'

export const DappContext = createContext<Dapp | undefined>(undefined)

export function useDapp(): Dapp {
  const dapp = useContext(DappContext)
  if (!dapp) throw new Error('useDapp needs a DappContext above it.')
  return dapp
}

export function useKitState(): KitState {
  const { kit } = useDapp()
  return useSyncExternalStore(kit.subscribe, kit.getState)
}

export type Connected = {
  address: Hex
  isSmartAccount: boolean
  networkId: CaipNetworkId
  chainId: number
  contracts: ExampleContracts
}

export function useConnected(): Connected | undefined {
  return readConnected(useKitState(), useDapp().config)
}

export function readConnected({ namespaces }: KitState, config: HostConfig): Connected | undefined {
  const { status, accounts, networkId } = namespaces.eip155 ?? {}
  const account = accounts?.[0]
  if (status !== 'connected' || !account || !networkId) return undefined
  return {
    address: getAddress(account.address),
    isSmartAccount: account.type === 'smartAccount',
    networkId,
    chainId: Number(networkId.split(':')[1]),
    contracts: config.contracts[networkId] ?? {},
  }
}

export type ActionState<value> =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; value: value }
  | { status: 'failed'; failure: Failure }

/** Runs an asynchronous action and tracks its state. Ignores the outcome of all runs except the latest one. */
export function useAction<args extends unknown[], value>(work: (...args: args) => Promise<value>) {
  const [state, setState] = useState<ActionState<value>>({ status: 'idle' })
  const latest = useRef(0)

  async function runWork(...args: args) {
    const run = ++latest.current
    setState({ status: 'pending' })
    try {
      const value = await work(...args)
      if (run === latest.current) setState({ status: 'done', value })
    } catch (error) {
      if (run === latest.current) setState({ status: 'failed', failure: readFailure(error) })
    }
  }
  return { state, run: (...args: args) => void runWork(...args) }
}

export type TransactionState =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'waiting' | 'confirmed' | 'reverted'; hash: Hex }
  | { status: 'failed'; failure: Failure; hash?: Hex | undefined }

export type TransactionRequest = { to: Hex; value?: bigint; data?: Hex }

export function useTransaction() {
  const { provider, client, balances } = useDapp()
  const connected = useConnected()
  const [state, setState] = useState<TransactionState>({ status: 'idle' })

  async function sendTransaction({ to, value, data }: TransactionRequest) {
    let hash: Hex | undefined
    setState({ status: 'asking' })
    try {
      const call = { from: connected?.address, to, data, value: value === undefined ? undefined : numberToHex(value) }
      hash = await requestHex(provider, { method: 'eth_sendTransaction', params: [call] })
      setState({ status: 'waiting', hash })
      const receipt = await client.waitForTransactionReceipt({ hash })
      setState({ status: receipt.status === 'success' ? 'confirmed' : 'reverted', hash: receipt.transactionHash })
      await balances.reload()
    } catch (error) {
      setState({ status: 'failed', failure: readFailure(error), hash })
    }
  }
  return { state, send: (request: TransactionRequest) => void sendTransaction(request) }
}
