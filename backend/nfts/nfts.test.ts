import { faucetGrant } from '@oriel/localnet/evm/faucet.ts'
import { type Localnet, startLocalnet } from '@oriel/localnet/evm/localnet.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { type Nft, NftPage } from '@oriel/shared/backend/account.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  pad,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { waitForReceipt } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import { type RunningBackend, startBackend } from '../server/server.ts'
import { cid, png, script, startGateway } from './gateway.testing.ts'

const chainId = 'eip155:31337'
let localnet: Localnet
let store: TestStore
let backend: RunningBackend
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
  store = await openTestStore()
  gateway = await startGateway()
  const { contracts, networks } = localnet
  const network = describeEvm({
    id: 31337,
    name: 'Localnet',
    rpcUrl: networks[0].rpcUrl,
    contracts: { multicall3: { address: contracts.multicall3 } },
  })
  const config = parseConfig({
    port: 0,
    frameDir: null,
    scriptFile: null,
    projects: { default: { allowedOrigins: ['https://app.example.com'] } },
    networks: [{ network, rpcUrls: [networks[0].rpcUrl], index: {} }, { network: 'eip155:1' }],
    gateways: { ipfs: gateway.ipfs },
  })
  backend = await startBackend(config, { database: store.database })
})
afterAll(async () => {
  await backend?.stop()
  await localnet?.stop()
  await store?.stop()
  gateway?.stop()
})

const createAddress = () => privateKeyToAddress(generatePrivateKey())
const createChainClient = () =>
  createTestClient({ mode: 'anvil', transport: http(localnet.networks[0].rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

async function read(owner: string, query = '') {
  const answer = await fetch(`${backend.url}/v1/account/${owner}/nfts?chainId=${chainId}${query}`)
  const page = NftPage.parse(await answer.json())
  expect(answer.status).toBe(200)
  return page
}

async function readOnceIndexed(owner: string, count: number): Promise<Nft[]> {
  let nfts: Nft[] = []
  await vi.waitFor(
    async () => {
      nfts = (await read(owner)).nfts
      expect(nfts).toHaveLength(count)
    },
    { timeout: 60_000, interval: 50 },
  )
  return nfts
}

/**
 * Deploys EVM bytecode for a contract with one NFT: `ownerOf` reads the first storage slot, `tokenURI` returns the end
 * of the code, and a call without data emits a transfer of token 1 to the caller.
 */
async function deployNft(owner: Address, uri: string): Promise<Address> {
  const client = createChainClient()
  const address = createAddress()
  const answer = encodeAbiParameters([{ type: 'string' }], [uri]).slice(2)
  const length = (answer.length / 2).toString(16).padStart(4, '0')
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const bytecode: Hex = `0x${[
    '60003560e01c80636352211e14602457',
    '8063c87b56dd14603057',
    '36156040575f5ffd0000',
    '5b60005460005260206000f3',
    `5b61${length}61006d60003961${length}6000f3`,
    `5b60013360007f${transfer}60006000a400`,
    answer,
  ].join('')}`
  await client.setCode({ address, bytecode })
  await client.setStorageAt({ address, index: 0, value: pad(owner) })
  await client.impersonateAccount({ address: owner })
  await client.setBalance({ address: owner, value: 10n ** 18n })
  const hash = await client.sendTransaction({ account: owner, to: address, chain: null })
  expect((await waitForReceipt(client, hash)).status).toBe('success')
  return address
}

const fetchImage = (nft: Nft | undefined, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}${nft?.image ?? '/none'}`, { headers })

test('default: ERC-721 and ERC-1155 with metadata and images from the chain', async () => {
  const owner = createAddress()
  await localnet.faucet(owner)
  const { nft, items } = localnet.contracts
  const nfts = await readOnceIndexed(owner, 1 + faucetGrant.items.ids.length)
  const window = nfts.find(({ standard }) => standard === 'ERC721')
  expect(window).toMatchObject({
    chainId,
    contract: `${chainId}:${nft}`,
    quantity: '1',
    described: true,
    name: `Window #${window?.tokenId}`,
    description: 'A window of the local network.',
    collection: 'Local Windows',
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/),
    attributes: [{ trait: 'Hue', value: expect.stringMatching(/^\d+$/) }],
    isSpam: false,
  })
  const erc1155Nfts = nfts.filter(({ standard }) => standard === 'ERC1155')
  expect(erc1155Nfts.map(({ contract, tokenId, quantity, name }) => [contract, tokenId, quantity, name])).toEqual(
    faucetGrant.items.ids.map((id, index) => [
      `${chainId}:${items}`,
      String(id),
      String(faucetGrant.items.amounts[index]),
      `Item #${id}`,
    ]),
  )
})

test('behavior: an NFT that left the account is omitted even if the index still contains it', async () => {
  const owner = createAddress()
  const contract = await deployNft(owner, 'data:application/json,{"name":"Mine"}')
  expect(await readOnceIndexed(owner, 1)).toMatchObject([{ name: 'Mine', described: true }])
  await createChainClient().setStorageAt({ address: contract, index: 0, value: pad(createAddress()) })
  expect((await read(owner)).nfts).toEqual([])
})

test('behavior: pages of 24 contain each NFT once', async () => {
  const owner = createAddress()
  const client = createChainClient()
  const { nft } = localnet.contracts
  await client.impersonateAccount({ address: owner })
  await client.setBalance({ address: owner, value: 10n ** 18n })
  const data: Hex = `0x6a627842${pad(owner).slice(2)}`
  for (let minted = 0; minted < 50; minted++) {
    await client.sendTransaction({ account: owner, to: nft, data, chain: null })
  }
  await readOnceIndexed(owner, 24)
  await vi.waitFor(async () => {
    const ids: string[] = []
    const sizes: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await read(owner, cursor ? `&cursor=${encodeURIComponent(cursor)}` : '')
      ids.push(...page.nfts.map(({ tokenId }) => tokenId))
      sizes.push(page.nfts.length)
      cursor = page.next
    } while (cursor)
    expect(sizes).toEqual([24, 24, 2])
    expect(new Set(ids).size).toBe(50)
  }, 60_000)
})

test('behavior: metadata and an image from the operator’s gateway', async () => {
  const owner = createAddress()
  const contract = await deployNft(owner, `ipfs://${cid}/good.json`)
  const [nft] = await readOnceIndexed(owner, 1)
  const path = `/v1/nft-image?chainId=eip155%3A31337&contract=${contract.toLowerCase()}&tokenId=1`
  expect(nft).toMatchObject({ described: true, name: 'Good one', description: 'It is.', image: path })
  const answer = await fetchImage(nft)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
})

test('behavior: an image is served to our own pages only, and its scripts cannot run', async () => {
  const owner = createAddress()
  await deployNft(owner, `ipfs://${cid}/script.json`)
  const [nft] = await readOnceIndexed(owner, 1)
  const answer = await fetchImage(nft, { 'sec-fetch-site': 'same-origin' })
  expect(await answer.text()).toBe(script)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://app.example.com' }]) {
    expect((await fetchImage(nft, headers)).status).toBe(403)
  }
})

test('error: metadata that cannot or must not be read', async () => {
  const owner = createAddress()
  const uris = [
    `ipfs://${cid}/html.json`,
    `ipfs://${cid}/large.json`,
    `ipfs://${cid}/inside.json`,
    `ipfs://${cid}/missing.json`,
    'https://127.0.0.1/x.json',
    'https://169.254.169.254/',
    'http://nft.example/x',
    'javascript:alert(1)',
    '',
  ]
  for (const uri of uris) await deployNft(owner, uri)
  for (const nft of await readOnceIndexed(owner, uris.length)) {
    expect(nft).toMatchObject({ described: false, tokenId: '1', isSpam: false })
    expect(nft).not.toHaveProperty('name')
    expect(nft).not.toHaveProperty('image')
  }
  expect(gateway.secretsAsked()).toBe(0)
})

test('error: invalid and unknown images are not sent', async () => {
  const owner = createAddress()
  await deployNft(owner, `ipfs://${cid}/page.json`)
  const [nft] = await readOnceIndexed(owner, 1)
  expect((await fetchImage(nft)).status).toBe(404)
  const other = `/v1/nft-image?chainId=${chainId}&contract=${createAddress()}&tokenId=1`
  expect((await fetch(`${backend.url}${other}`)).status).toBe(404)
  const beyond = other.replace('tokenId=1', `tokenId=${2n ** 256n}`)
  expect((await fetch(`${backend.url}${beyond}`)).status).toBe(400)
})

test('behavior: an advertisement is marked as spam', async () => {
  const owner = createAddress()
  await deployNft(owner, `ipfs://${cid}/claim.json`)
  expect(await readOnceIndexed(owner, 1)).toMatchObject([
    { name: 'Claim at free-apes.xyz', isSpam: true, spamReason: 'advertisement' },
  ])
})

test.each([
  ['chainId=eip155:1', 'chainId', 'NFTs of this network are not known here: its operator would add "index" to it.'],
  [
    `chainId=${chainId}&cursor=0x${'0'.repeat(40)}.${2n ** 256n}`,
    'cursor',
    'must be the "next" of the page before, as it was',
  ],
  [`chainId=${chainId}&cursor=5`, 'cursor', 'must be the "next" of the page before, as it was'],
])('error: ?%s', async (query, field, description) => {
  const answer = await fetch(`${backend.url}/v1/account/${createAddress()}/nfts?${query}`)
  expect([answer.status, await answer.json()]).toEqual([400, { status: 'FAILED', reasons: [{ field, description }] }])
})

test('behavior: indexed tokens are among the balances', async () => {
  const owner = createAddress()
  await localnet.faucet(owner)
  await vi.waitFor(
    async () => {
      const query = `chainId=${chainId}&forceUpdate=${chainId}:${toHex(0n, { size: 20 })}`
      const answer = await fetch(`${backend.url}/v1/account/${owner}/balance?${query}`)
      const { balances } = await answer.json()
      expect(balances.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(['DAI', 'ETH', 'USDC', 'USDT'])
    },
    { timeout: 60_000, interval: 50 },
  )
})
