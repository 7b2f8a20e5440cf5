import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isTypedDataMethod, type Policy, rpcMethods } from './rpcMethods.ts'

// Safe and unsafe methods of the specification (section 6).
const safe =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets'
const unsafe =
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation'
const refused = [
  'eth_sign',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'eth_signTransaction',
  'toString',
  '__proto__',
]
/**
 * Repeats the methods of each policy, so that relaxing a method's policy requires two edits. `consent` is the safe
 * default, so a new method needs no entry. Its list names only the methods that must keep the policy.
 */
const policies: Record<Policy, string> = {
  read: 'eth_blobBaseFee eth_blockNumber eth_call eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_simulateV1 eth_syncing eth_uninstallFilter eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints net_listening web3_clientVersion web3_sha3',
  account:
    'eth_accounts eth_coinbase eth_chainId net_version eth_subscribe eth_unsubscribe personal_ecRecover wallet_getPermissions wallet_getCapabilities wallet_getCallsStatus wallet_showCallsStatus wallet_getAssets wallet_disconnect solana_getAccounts',
  state:
    'eth_requestAccounts wallet_connect wallet_requestPermissions wallet_switchEthereumChain wallet_addEthereumChain wallet_watchAsset solana_requestAccounts',
  consent:
    'personal_sign eth_signTypedData_v4 eth_sendTransaction eth_sendUserOperation wallet_sendCalls wallet_grantPermissions wallet_revokePermissions solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction solana_signIn',
}
const getPolicy = (method: string) => (rpcMethods as Record<string, { policy: Policy }>)[method]?.policy

describe('rpcMethods', () => {
  test.each(safe.split(' '))('default: %s does not ask the visitor (A6)', (method) => {
    expect(['read', 'account']).toContain(getPolicy(method))
  })

  test.each(unsafe.split(' '))('default: %s needs consent (A6)', (method) => {
    expect(getPolicy(method)).toBe('consent')
  })

  test.each(refused)('behavior: %s is refused (A6)', (method) => {
    expect(Object.hasOwn(rpcMethods, method)).toBe(false)
  })

  test('behavior: the rows have the policies of this test, and every other row needs consent (A6)', () => {
    const expected = Object.fromEntries(
      Object.entries(policies).flatMap(([policy, names]) => names.split(' ').map((name) => [name, policy])),
    )
    const rows = Object.entries(rpcMethods).map(([name, { policy }]): [string, Policy] => [name, policy])
    expect(Object.fromEntries(rows)).toMatchObject(expected)
    for (const [name, policy] of rows) expect([name, policy]).toEqual([name, expected[name] ?? 'consent'])
  })

  test('behavior: a method of typed data is known by its params', () => {
    expect(isTypedDataMethod('eth_signTypedData_v4')).toBe(true)
    for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData', 'toString', ''])
      expect(isTypedDataMethod(method)).toBe(false)
  })

  test('behavior: personal_sign accepts plain text and swapped params', () => {
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const read = (params: unknown[]) => z.parse(rpcMethods.personal_sign.params, params)
    expect(read(['0x68656c6c6f', address])).toEqual(['0x68656c6c6f', address])
    expect(read(['hello', address])).toEqual(['0x68656c6c6f', address])
    expect(read([address, 'hello'])).toEqual(['0x68656c6c6f', address])
    // Does not swap the params if the message also looks like an address.
    expect(read([address, address])).toEqual([address, address])
    expect(() => read(['hello', 'world'])).toThrow()
  })

  test('behavior: calldata and messages are accepted up to 128 KiB', () => {
    const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const createBytes = (count: number) => `0x${'ab'.repeat(count)}`
    const send = (data: string) => z.safeParse(rpcMethods.eth_sendTransaction.params, [{ from, to: from, data }])
    const sign = (message: string) => z.safeParse(rpcMethods.personal_sign.params, [message, from])
    for (const [count, success] of [
      [131_072, true],
      [131_073, false],
    ] as const) {
      expect(send(createBytes(count)).success).toBe(success)
      expect(sign(createBytes(count)).success).toBe(success)
      expect(sign('a'.repeat(count)).success).toBe(success)
    }
  })

  test('behavior: empty data and a zero amount are accepted in several forms', () => {
    const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const read = (fields: object) => z.parse(rpcMethods.eth_sendTransaction.params, [{ from, to: from, ...fields }])[0]
    expect(read({ data: '', value: '0x' })).toEqual({ from, to: from, data: '0x', value: '0x0' })
    expect(read({ input: '' })).toEqual({ from, to: from, input: '0x' })
    for (const fields of [{ value: '' }, { gas: '0x' }, { data: 'hello' }]) expect(() => read(fields)).toThrow()
  })

  test('behavior: typed data is also parsed from text, without `__proto__`', () => {
    const read = (params: unknown[]) => z.parse(rpcMethods.eth_signTypedData_v4.params, params)
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const text =
      '{"types":{"A":[{"name":"a","type":"string"}]},"primaryType":"A","domain":{"__proto__":{"x":1}},"message":{}}'
    const [, typedData] = read([address, text])
    expect((typedData.domain as { x?: number }).x).toBeUndefined()
    expect(() => read([address, '{'])).toThrow()
  })

  test('behavior: a filter of assets accepts at most 64 networks, each once', () => {
    const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16)}`)
    const isTaken = (chains: string[]) => {
      const assetFilter = Object.fromEntries(chains.map((id) => [id, ['native']]))
      return z.safeParse(rpcMethods.wallet_getAssets.params, [{ account, assetFilter }]).success
    }
    expect(isTaken(ids(64))).toBe(true)
    expect(isTaken(ids(65))).toBe(false)
    expect(isTaken(['0x1', '0x2'])).toBe(true)
    expect(isTaken(['0x1', '0x01'])).toBe(false)
    expect(isTaken(['0x1', 'one'])).toBe(false)
  })
})
