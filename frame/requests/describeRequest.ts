import * as z from 'zod/mini'
import { InvalidParamsError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { firstIssue } from '#shared/rpc.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { type Description, withRisks } from '../chains/description.ts'
import type { EvmClient } from '../chains/eip155/client.ts'
import { describeMessage } from '../chains/eip155/describe/describeMessage.ts'
import { describeBatch, describeTransaction } from '../chains/eip155/describe/describeTransaction.ts'
import { describeTypedData } from '../chains/eip155/describe/describeTypedData.ts'
import type { Simulation } from '../chains/simulation.ts'
import { blockText } from '../chains/text.ts'

export type RequestToDescribe = {
  method: RpcMethodName
  /** As `rpcMethods` checked them. */
  params: unknown
  account: string
  network: Network
  /** The proved origin of the page. */
  origin: string
  client: EvmClient
  /** Milliseconds since 1970. @default now */
  now?: number
}

type Context = Required<Omit<RequestToDescribe, 'method' | 'params'>>

/** Says what a frozen request means, for the approval view. What cannot be told is said to be so, never left out. */
export async function describeRequest({
  method,
  params,
  now = Date.now(),
  ...rest
}: RequestToDescribe): Promise<Description<Simulation>> {
  const context: Context = { ...rest, now }
  switch (method) {
    case 'personal_sign': {
      const [data] = check(method, params)
      const { origin, account, network } = context
      return describeMessage(data, { origin, account, now, chainId: Number(network.id) }) as Description<Simulation>
    }
    case 'eth_signTypedData_v4': {
      const [, data] = check(method, params)
      return describeTypedData(data, context) as Promise<Description<Simulation>>
    }
    case 'eth_sendTransaction': {
      const [transaction] = check(method, params)
      return describeTransaction(transaction, context)
    }
    case 'wallet_sendCalls': {
      const [{ calls }] = check(method, params)
      return describeBatch(calls, context)
    }
    default:
      return describeOther(method, params)
  }
}

/** The frozen params are what the schema made of the dapp's; reading them again gives them their type. */
function check<method extends RpcMethodName>(method: method, params: unknown) {
  const checked = z.safeParse(rpcMethods[method].params as z.ZodMiniType, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
  return checked.data as z.output<(typeof rpcMethods)[method]['params']>
}

/** A request that nobody has taught the wallet to read: shown as it came. */
function describeOther(method: RpcMethodName, params: unknown): Description<Simulation> {
  const isPermissions = method === 'wallet_grantPermissions' || method === 'wallet_revokePermissions'
  const shown = blockText(JSON.stringify(params, null, 2) ?? '')
  const details = [
    { label: 'Method', kind: 'code' as const, value: method },
    { label: 'Parameters', kind: 'code' as const, value: shown.text },
  ]
  const kind = isPermissions ? ('permissions' as const) : ('other' as const)
  const title = method === 'wallet_revokePermissions' ? 'Take permissions back' : 'Allow permissions'
  const description = {
    kind,
    title: isPermissions ? title : 'Sign a request',
    headline: [],
    details,
    leaves: [],
    calls: [],
  }
  if (method === 'wallet_revokePermissions') return withRisks(description, [])
  const text = isPermissions
    ? 'The site could act for your account without asking you each time.'
    : 'What this does cannot be told from here. Sign only if you trust the site fully.'
  return withRisks(description, [{ level: 'danger', code: isPermissions ? 'permissions' : 'blind-data', text }])
}
