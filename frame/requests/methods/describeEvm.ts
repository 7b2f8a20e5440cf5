import type { Network } from '#shared/networks.ts'
import type { Description } from '../../chains/description.ts'
import type { EvmClient } from '../../chains/eip155/client.ts'
import { describeMessage } from '../../chains/eip155/describe/describeMessage.ts'
import { describeTransaction } from '../../chains/eip155/describe/describeTransaction.ts'
import { describeTypedData } from '../../chains/eip155/describe/describeTypedData.ts'
import type { Simulation } from '../../chains/simulation.ts'
import { readParams } from './params.ts'

export type EvmContext = {
  account: string
  network: Network
  /** The proved origin of the page. */
  origin: string
  client: EvmClient
  /** Milliseconds since 1970. */
  now: number
}

type Described = Description<Simulation>

/** Describes the params of each EVM method. Content that cannot be read is shown as unread, never left out. */
const describers = {
  personal_sign(params: unknown, { network, ...context }: EvmContext) {
    const [data] = readParams('personal_sign', params)
    return describeMessage(data, { ...context, chainId: Number(network.id) }) as Described
  },
  eth_signTypedData_v4(params: unknown, context: EvmContext) {
    const [, data] = readParams('eth_signTypedData_v4', params)
    return describeTypedData(data, context) as Promise<Described>
  },
  eth_sendTransaction(params: unknown, context: EvmContext) {
    const [transaction] = readParams('eth_sendTransaction', params)
    return describeTransaction(transaction, context)
  },
}

export type DescribedMethod = keyof typeof describers

type RequestToDescribe = Omit<EvmContext, 'now'> & {
  method: DescribedMethod
  params: unknown
  /** Milliseconds since 1970. @default now */
  now?: number
}

/** Describes a request of an EVM method for the approval view. */
export async function describeEvm({
  method,
  params,
  now = Date.now(),
  ...rest
}: RequestToDescribe): Promise<Described> {
  return describers[method](params, { ...rest, now })
}
