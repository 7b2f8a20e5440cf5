import { createTestClient, http, parseAbi, publicActions, walletActions } from 'viem'
import { expect, test } from 'vitest'
import { getDevAddress } from '../localnet/evm/accounts.ts'
import { startLocalnet } from '../localnet/evm/localnet.ts'
import { waitForReceipt } from '../localnet/evm/waitForReceipt.ts'
import { findFreePort } from '../localnet/servers/ports.ts'
import { encodeResolverDeployment } from './namesResolver.ts'

test('default: any account deploys the resolver of an operator’s zone with the data', async ({ onTestFinished }) => {
  const localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
  onTestFinished(() => localnet.stop())
  const transport = http(localnet.networks[0].rpcUrl)
  const client = createTestClient({ mode: 'anvil', transport }).extend(publicActions).extend(walletActions)
  const owner = getDevAddress('faucet')
  const signer = getDevAddress('namer')
  const data = await encodeResolverDeployment({ owner, origin: 'https://wallet.example', signer })
  await client.impersonateAccount({ address: signer })
  await client.setBalance({ address: signer, value: 10n ** 18n })
  const hash = await client.sendTransaction({ account: signer, chain: null, data })
  const { contractAddress } = await waitForReceipt(client, hash)
  const read = <const name extends string>(functionName: name, args: unknown[] = []) =>
    client.readContract({ address: contractAddress as '0x', abi, functionName, args } as never)
  expect(await read('owner')).toBe(owner)
  expect(await read('urls')).toEqual(['https://wallet.example/v1/names/ccip/{sender}/{data}.json'])
  expect([await read('isSigner', [signer]), await read('isSigner', [owner])]).toEqual([true, false])
})

const abi = parseAbi([
  'function owner() view returns (address)',
  'function urls() view returns (string[])',
  'function isSigner(address) view returns (bool)',
])
