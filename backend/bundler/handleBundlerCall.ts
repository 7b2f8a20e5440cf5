import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { isAddressEqual } from 'viem'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Forward } from '../rpc/answerWithinQuotas.ts'
import { type Call, createRpcFailure, type RpcAnswer } from '../rpc/calls.ts'
import { redact } from '../rpc/redact.ts'
import { type Reply, readReplies } from '../rpc/replies.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { AnyAddress, isPriced, Operation, Quantity } from './operation.ts'
import { type Sponsor, SponsorRefusal } from './sponsor.ts'

/**
 * Handling of a method:
 * - `read`: any bundler can respond.
 * - `lookup`: only the bundler that received a pending operation knows it.
 * - `send`: must not reach two bundlers.
 * - `sponsor`: this backend responds for the operator's paymaster (ERC-7677).
 */
type Kind = 'read' | 'lookup' | 'send' | 'sponsor'

const kinds: Partial<Record<string, Kind>> = {
  eth_sendUserOperation: 'send',
  eth_estimateUserOperationGas: 'read',
  eth_getUserOperationReceipt: 'lookup',
  eth_getUserOperationByHash: 'lookup',
  eth_supportedEntryPoints: 'read',
  pimlico_getUserOperationGasPrice: 'read',
  pimlico_getUserOperationStatus: 'lookup',
  pm_getPaymasterStubData: 'sponsor',
  pm_getPaymasterData: 'sponsor',
}

function getKind(method: string): Kind | undefined {
  return Object.hasOwn(kinds, method) ? kinds[method] : undefined
}

/** True if the method simulates an operation or makes multiple chain reads. */
export function isExpensive(method: string): boolean {
  const kind = getKind(method)
  return kind === 'send' || kind === 'sponsor' || method === 'eth_estimateUserOperationGas'
}

type Options = {
  entry: NetworkEntry & { bundlerUrls: readonly string[] }
  project: string
  sponsor: Sponsor | undefined
  forward: Forward
}

/** Forwards a call to the bundlers or to the sponsor. Throws an `UpstreamsDownError` if no bundler responds. */
export async function handleBundlerCall(call: Call, options: Options): Promise<RpcAnswer> {
  const { id, method, params } = call
  const kind = getKind(method)
  if (kind === undefined || (kind === 'sponsor' && options.sponsor === undefined)) {
    return createRpcFailure(id, -32601, `The method "${method}" is not served here.`)
  }
  if (kind === 'sponsor' && options.sponsor) return await callSponsor(call, { ...options, sponsor: options.sponsor })
  const isPlain = Array.isArray(params) && params.slice(2).every((it) => it == null)
  if (method === 'eth_estimateUserOperationGas' && !isPlain) {
    return createRpcFailure(id, -32602, `"${method}" takes an operation and an EntryPoint here: no overrides of state.`)
  }
  const reply =
    kind === 'lookup' ? await lookUpOperation(call, options) : await forwardToBundlers(call, options, kind === 'send')
  if (reply.error) return { id, error: redactUrls(redact(reply.error, getSecretUrls(options.entry))) }
  return { id, result: reply.result ?? 'null' }
}

async function forwardToBundlers(
  { method, params = [] }: Call,
  { forward, entry }: Pick<Options, 'forward'> & { entry: { bundlerUrls: readonly string[] } },
  isSending = false,
): Promise<Reply> {
  return await forward(
    { jsonrpc: '2.0', id: 1, method, params },
    { rpcUrls: entry.bundlerUrls, isSending, isSentOnce: isSending, read: (bytes) => readReplies(bytes).replies[0] },
  )
}

/** Queries the bundlers in order until one knows the operation. */
async function lookUpOperation(call: Call, { forward, entry }: Options): Promise<Reply> {
  let unknown: Reply | undefined
  for (const url of entry.bundlerUrls) {
    try {
      const reply = await forwardToBundlers(call, { forward, entry: { bundlerUrls: [url] } })
      if (isKnown(reply)) return reply
      unknown ??= reply
    } catch (error) {
      if (!(error instanceof UpstreamsDownError)) throw error
    }
  }
  if (unknown) return unknown
  throw new UpstreamsDownError()
}

function isKnown({ result, error }: Reply): boolean {
  if (error || result === undefined) return false
  const isShort = result.length < 512
  return !isShort || !/^null$|"not_found"/.test(result.toString())
}

const Params = z.tuple([Operation, AnyAddress, Quantity]).rest(z.unknown())
const places = ['operation', 'EntryPoint', 'chain id']

async function callSponsor(
  { id, method, params }: Call,
  { entry, project, sponsor }: Options & { sponsor: Sponsor },
): Promise<RpcAnswer> {
  const refuse = (message: string) => createRpcFailure(id, -32602, message)
  const checked = Params.safeParse(params)
  if (!checked.success) {
    const [issue] = checked.error.issues
    const [place, ...path] = issue?.path ?? []
    const where = [places[Number(place)] ?? 'list of parameters', ...path.map(String)].join('.')
    const isMissing = issue === undefined || issue.code === 'invalid_type'
    return refuse(`The ${where} ${isMissing ? 'is missing or of another type' : issue.message}.`)
  }
  const [operation, entryPoint, chainId] = checked.data
  if (!isAddressEqual(entryPoint, smartAccounts.entryPoint)) return refuse('The sponsor serves EntryPoint 0.7 only.')
  if (chainId !== BigInt(entry.network.id)) return refuse('The chain id is not the one of this network.')
  if (operation.paymaster && !isAddressEqual(operation.paymaster, sponsor.paymaster)) {
    return refuse('The operation names another paymaster.')
  }
  try {
    if (method === 'pm_getPaymasterStubData')
      return { id, result: JSON.stringify(await sponsor.stub(operation, project)) }
    if (!isPriced(operation)) return refuse('The operation has no gas limits and fees yet: estimate them first.')
    return { id, result: JSON.stringify(await sponsor.sign(operation, project)) }
  } catch (error) {
    if (!(error instanceof SponsorRefusal)) throw error
    const { code, message, data } = error
    return { id, error: { code, message, data } }
  }
}

/**
 * Returns the URLs to redact from errors: those of the network's bundlers and nodes. Bundlers may quote these URLs,
 * which often contain API keys.
 */
function getSecretUrls({ bundlerUrls, rpcUrls }: Options['entry']): string[] {
  return [...bundlerUrls, ...rpcUrls]
}

/** Removes all URLs from an error, because a bundler may also quote nodes that this backend does not know. */
function redactUrls(error: ReturnType<typeof redact>): ReturnType<typeof redact> {
  return JSON.parse(JSON.stringify(error).replaceAll(/\b(https?|wss?):\/\/[^\s"'\\<>]+/gi, '[node]'))
}
