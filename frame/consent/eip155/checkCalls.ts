import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import {
  BundleTooLargeError,
  DuplicateCallsIdError,
  InvalidParamsError,
  UnsupportedCapabilityError,
  UnsupportedChainIdError,
} from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import type { SendCallsParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'
import { callBatches } from '../../state/callBatches.ts'
import { networks } from '../../state/networks.ts'

const maxCalls = 100
const maxIdBytes = 4096

type Capabilities = SendCallsParameter['capabilities']

/**
 * Validates the calls (EIP-5792). Throws 5700 for an unsupported capability, 5710 for an unsupported network, 5720 for
 * a duplicate ID and 5740 for too many calls.
 */
export function checkCalls(request: SendCallsParameter, networkId: CaipNetworkId): void {
  const { calls, id, version = '2.0.0', capabilities } = request
  if (!/^(1\.0|2\.\d+\.\d+)$/.test(version)) throw new InvalidParamsError('version: expected "2.0.0".')
  const network = networks.served(networkId)
  if (!network) throw new UnsupportedChainIdError()
  if (calls.length > maxCalls)
    throw new BundleTooLargeError(`The wallet sends at most ${maxCalls} calls at once, not ${calls.length}.`)
  assertCapabilities(capabilities, network.bundler && network.smartAccounts ? ['paymasterService'] : [])
  readPaymasterService(capabilities)
  for (const [at, { to, data = '0x', ...call }] of calls.entries()) {
    assertCapabilities(call.capabilities, [])
    if (!to && data === '0x')
      throw new InvalidParamsError(`calls.${at}.to: expected an address, or data that creates a contract.`)
  }
  if (id === undefined) return
  if (new TextEncoder().encode(id).length > maxIdBytes * 2 + 2)
    throw new InvalidParamsError(`id: expected at most ${maxIdBytes} bytes.`)
  if (callBatches.find(id)) throw new DuplicateCallsIdError()
}

/** Throws 5700 if the page requires a paymaster, because an ordinary account pays its own fees. */
export function assertOrdinaryCapabilities({ capabilities }: SendCallsParameter): void {
  assertCapabilities(capabilities, [])
}

function assertCapabilities(capabilities: Capabilities, supported: readonly string[]) {
  for (const [name, capability] of Object.entries(capabilities ?? {})) {
    const isOptional = isRecord(capability) && capability.optional === true
    if (supported.includes(name) || isOptional) continue
    throw new UnsupportedCapabilityError(`The wallet does not support the capability "${name.slice(0, 64)}".`)
  }
}

const PaymasterService = z.object({
  url: z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/[^\s]+$/, 'expected an https address')),
  context: z.optional(z.unknown()),
})
export type PaymasterService = z.infer<typeof PaymasterService>

/** Returns the page's paymaster (ERC-7677), if any. Throws -32602 if it is malformed. */
export function readPaymasterService(capabilities: Capabilities): PaymasterService | undefined {
  const service = capabilities?.paymasterService
  if (service === undefined || service === null) return undefined
  const checked = z.safeParse(PaymasterService, service)
  if (checked.success) return checked.data
  throw new InvalidParamsError(`capabilities.paymasterService: ${formatFirstIssue(checked.error)}`)
}
