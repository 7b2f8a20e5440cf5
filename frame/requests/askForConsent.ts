import { ChainDisconnectedError, DisconnectedError, UnauthorizedError, UnsupportedMethodError } from '#shared/errors.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { Approved } from '../connectors/connector.ts'
import { registry } from '../connectors/registry.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { FrozenRequest } from '../window/message.ts'
import { approvals } from './approvals.ts'
import type { CheckedRequest } from './handleRequest.ts'

/** Policy `consent`: the connected wallet signs after the user has seen and approved exactly this. */
export async function askForConsent({ method, params, origin }: CheckedRequest): Promise<unknown> {
  const { namespace } = rpcMethods[method]
  const { status, connectorId, accounts } = session.of(namespace)
  const connector = registry.find(connectorId)
  if (status !== 'connected' || !connector) throw new UnauthorizedError('Connect a wallet first: eth_requestAccounts.')
  if (!connector.supports(method)) throw new UnsupportedMethodError(`${connector.name} does not support ${method}.`)

  const network = networks.active(namespace)
  if (!network) throw new ChainDisconnectedError('The selected network is not one that this dapp uses.')
  const signer = signerOf(method, params)
  const account = signer ? accounts.find(({ address }) => equal(address, signer)) : accounts[0]
  if (!account) throw signer ? new UnauthorizedError() : new DisconnectedError()

  const request: FrozenRequest = { method, params, origin, networkId: network.caipNetworkId, address: account.address }
  const approved = connector.asksUser
    ? undefined
    : await approvals.ask<Approved>(request, { name: 'ApproveTransaction' })
  return connector.request({ ...request, approved })
}

/** The address that the params name as the one to sign: each method has it somewhere else. */
function signerOf(method: RpcMethodName, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? params : [params]
  if (method === 'personal_sign') return second
  if (method === 'eth_signTypedData_v4') return first
  const { from, pubkey } = (first ?? {}) as { from?: string; pubkey?: string }
  return from ?? pubkey
}

/** EVM addresses differ in case only; base58 is case-sensitive. */
const equal = (one: string, other: string) =>
  one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other
