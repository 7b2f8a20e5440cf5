import { createServer } from 'node:net'
import { type Address, createPublicClient, erc20Abi, http, multicall3Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkPortFree, describeTakenPort, findFreePort } from '../servers/ports.ts'
import { getDevAddress } from './accounts.ts'
import { faucetGrant } from './faucet.ts'
import { type Localnet, startLocalnet, toChain } from './localnet.ts'

const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const countAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const nftAbi = parseAbi(['function tokenURI(uint256) view returns (string)'])
const itemsAbi = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

let localnet: Localnet
let ports: [number, number]

beforeAll(async () => {
  ports = [await findFreePort(), await findFreePort()]
  localnet = await startLocalnet({ ports })
})

afterAll(async () => {
  await localnet.stop()
  await Promise.all(ports.map(checkPortFree))
})

const createAddress = () => privateKeyToAddress(generatePrivateKey())

function getClient(index: 0 | 1) {
  const network = localnet.networks[index]
  return createPublicClient({
    chain: toChain(network, localnet.contracts),
    transport: http(network.rpcUrl),
    pollingInterval: 50,
  })
}

async function readHoldings(index: 0 | 1, owner: Address) {
  const client = getClient(index)
  const { usdc, dai, usdt, nft, items } = localnet.contracts
  const counts = [usdc, dai, usdt, nft].map((address) =>
    client.readContract({ address, abi: countAbi, functionName: 'balanceOf', args: [owner] }),
  )
  const item = { address: items, abi: itemsAbi, functionName: 'balanceOf' } as const
  const itemCounts = faucetGrant.items.ids.map((id) => client.readContract({ ...item, args: [owner, id] }))
  return Promise.all([client.getBalance({ address: owner }), ...counts, ...itemCounts])
}

const readJsonUri = (uri: string): unknown =>
  JSON.parse(Buffer.from(uri.replace('data:application/json;base64,', ''), 'base64').toString())

describe.each([0, 1] as const)('chain %i', (index) => {
  test('default: the chain answers at its fixed port with its own id', async () => {
    const { chainId, rpcUrl, wsUrl } = localnet.networks[index]
    expect({ chainId, rpcUrl, wsUrl }).toEqual({
      chainId: 31337 + index,
      rpcUrl: `http://127.0.0.1:${ports[index]}`,
      wsUrl: `ws://127.0.0.1:${ports[index]}`,
    })
    expect(await getClient(index).getChainId()).toBe(chainId)
  })

  test('behavior: every address has code', async () => {
    const client = getClient(index)
    for (const [name, address] of Object.entries(localnet.contracts)) {
      expect(await client.getCode({ address }), name).toMatch(/^0x[0-9a-f]{40,}/)
    }
  })

  test('behavior: blocks are mined at intervals, with the present time', async () => {
    const client = getClient(index)
    const before = await client.getBlockNumber()
    await expect.poll(() => client.getBlockNumber({ cacheTime: 0 }), { timeout: 60_000 }).toBeGreaterThan(before)
    const { timestamp } = await client.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5)
  })

  test('behavior: multicall reads many contracts in one call', async () => {
    const client = getClient(index)
    const { usdc, dai, usdt, ticket, multicall3 } = localnet.contracts
    const request = (address: Address) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const
    const decimals = [usdc, dai, usdt, ticket].map(request)
    const results = await client.multicall({
      contracts: [
        ...decimals,
        { address: multicall3, abi: multicall3Abi, functionName: 'getEthBalance', args: [dai] },
        { address: usdc, abi: nftAbi, functionName: 'tokenURI', args: [1n] },
      ],
    })
    expect(results.map(({ result }) => result)).toEqual([6, 18, 6, 0, 0n, undefined])
    expect(results.at(-1)?.status).toBe('failure')
  })

  test('behavior: names resolve in both directions', async () => {
    const client = getClient(index)
    expect(await client.getEnsAddress({ name: 'alice.eth' })).toBe(getDevAddress('alice'))
    const bob = await client.getEnsAddress({ name: 'bob.eth', coinType: 60n })
    expect(bob).toBe(getDevAddress('bob').toLowerCase())
    expect(await client.getEnsName({ address: getDevAddress('bob') })).toBe('bob.eth')
    expect(await client.getEnsAvatar({ name: 'bob.eth' })).toMatch(/^data:image\/svg\+xml/)
    expect(await client.getEnsAvatar({ name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml/)
    const { ensResolver } = localnet.contracts
    expect(await client.getEnsResolver({ name: 'sub.alice.eth' })).toBe(ensResolver)
  })

  test('behavior: an unknown name resolves to null without an error', async () => {
    const client = getClient(index)
    expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'sub.alice.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'alice.xyz' })).toBeNull()
    expect(await client.getEnsName({ address: createAddress() })).toBeNull()
    expect(await client.getEnsText({ name: 'alice.eth', key: 'nothing' })).toBeNull()
  })

  test('behavior: the exchange quotes prices', async () => {
    const { uniswapRouter, usdc, usdt, dai, weth } = localnet.contracts
    const quote = (amount: bigint, path: Address[]) =>
      getClient(index).readContract({
        address: uniswapRouter,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })
    expect(await quote(parseUnits('100', 6), [usdc, usdt])).toEqual([100_000_000n, 99_690_060n])
    const [, , dollars] = await quote(parseEther('1'), [weth, usdc, dai])
    expect(Number(dollars) / 1e18).toBeCloseTo(2475.99, 0)
  })

  test('behavior: the metadata of NFTs and items is on the chain', async () => {
    const client = getClient(index)
    const { nft, items } = localnet.contracts
    const window = { address: nft, abi: nftAbi, functionName: 'tokenURI', args: [1n] } as const
    const item = { address: items, abi: itemsAbi, functionName: 'uri', args: [2n] } as const
    const image = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
    expect(readJsonUri(await client.readContract(window))).toMatchObject({ name: 'Window #1', image })
    expect(readJsonUri(await client.readContract(item))).toMatchObject({ name: 'Item #2', image })
  })
})

test('behavior: the faucet sends its grant on both chains, for many addresses at once', async () => {
  const addresses = [createAddress(), createAddress(), createAddress()]
  await Promise.all(addresses.map((address) => localnet.faucet(address)))
  const grant = [parseEther('10'), parseUnits('1000', 6), parseUnits('1000', 18), parseUnits('500', 6), 1n, 5n, 2n, 1n]
  for (const address of addresses) {
    expect(await readHoldings(0, address)).toEqual(grant)
    expect(await readHoldings(1, address)).toEqual(grant)
  }
})

test('error: a failed grant does not stop the next one', async () => {
  // The items contract cannot receive items, so the faucet cannot pay it.
  await expect(localnet.faucet(localnet.contracts.items)).rejects.toThrow()
  const address = createAddress()
  await localnet.faucet(address)
  expect(await getClient(1).getBalance({ address })).toBe(parseEther('10'))
})

test('error: a taken port leaves no process behind', async () => {
  const free = await findFreePort()
  const taken = await findFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())

  const start = startLocalnet({ ports: [free, taken] })
  await expect(start).rejects.toThrow(describeTakenPort(taken))
  await checkPortFree(free)
})
