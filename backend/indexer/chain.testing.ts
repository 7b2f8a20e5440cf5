import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { startAnvil } from '@oriel/localnet/evm/anvil.ts'
import { loadGenesis } from '@oriel/localnet/evm/genesis.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { HistoryPage, type HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  formatUnits,
  getAddress,
  type Hex,
  http,
  multicall3Abi,
  parseAbi,
  parseEventLogs,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { waitForReceipt } from '../server/backend.testing.ts'

export const chainId = 'eip155:31337'

export const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function totalSupply() view returns (uint256)',
])
const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

export type TestChain = Awaited<ReturnType<typeof startChain>>

export async function startChain({ automine = true } = {}) {
  const { statePath, contracts } = await loadGenesis()
  const anvil = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath })
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBlockGasLimit({ gasLimit: 2_000_000_000n })
  const account = getDevAddress('faucet')
  if (!automine) await client.setAutomine(false)

  type Call = { to?: Address; data?: Hex; value?: bigint; from?: Address; gas?: bigint; nonce?: number }
  async function send({ from = account, ...call }: Call) {
    const hash = await client.sendTransaction({ account: from, chain: null, gas: 15_000_000n, ...call } as never)
    // Wait until the transaction is mined. Anvil responds earlier, but a test may read the newest block immediately.
    if (await client.getAutomine()) await waitForReceipt(client, hash)
    return hash
  }
  return {
    anvil,
    client,
    contracts,
    account,
    send,
    network: {
      network: describeEvm({
        id: 31337,
        name: 'Localnet',
        rpcUrl: anvil.rpcUrl,
        contracts: { multicall3: { address: contracts.multicall3 } },
      }),
      rpcUrls: [anvil.rpcUrl],
      index: { pollMs: 50 },
      market: { factory: contracts.uniswapFactory, wrapped: contracts.weth, dollar: contracts.usdc },
      tokens: [contracts.usdc, contracts.usdt, contracts.dai, contracts.weth, contracts.ticket],
    },
    call(to: Address, functionName: string, args: readonly unknown[], more: Omit<Call, 'to' | 'data'> = {}) {
      return send({ ...more, to, data: encodeFunctionData({ abi: abi as Abi, functionName, args }) })
    },
    sendBatch(calls: readonly { to: Address; data: Hex }[]) {
      const args = [calls.map(({ to, data }) => ({ target: to, callData: data }))] as const
      const data = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [disallowFailure(args[0])],
      })
      return send({ to: contracts.multicall3, data })
    },
    async newAccount(seed: number): Promise<Address> {
      const address = toTestAddress(seed)
      await client.impersonateAccount({ address })
      await client.setBalance({ address, value: 10n ** 20n })
      return address
    },
  }
}

const disallowFailure = <call extends object>(calls: readonly call[]) =>
  calls.map((call) => ({ ...call, allowFailure: false }))

export const toTestAddress = (seed: number): Address => `0x${(seed + 0x1000_0000).toString(16).padStart(40, 'ab')}`

export async function readAll(url: string, account: string): Promise<HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(url, account, cursor)
    all.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}

export async function readPage(url: string, account: string, cursor?: string): Promise<HistoryPage> {
  const query = new URLSearchParams(cursor === undefined ? { chainId } : { chainId, cursor })
  const response = await fetch(`${url}/v1/account/${account}/history?${query}`)
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`)
  return HistoryPage.parse(await response.json())
}

export function summarize({ metadata, transfers }: HistoryTransaction): string {
  const moved = (transfers ?? []).map(({ direction, quantity, fungible_info: fungible, nft_info: nft, ...parties }) => {
    const contract = (fungible?.address ?? nft?.contract ?? 'native').split(':').at(-1)
    return [direction, contract, nft?.tokenId ?? '', quantity.numeric, parties.sender, parties.recipient].join(' ')
  })
  const { hash, status, sentFrom, nonce, fee, minedAt } = metadata
  return [hash, status, sentFrom, nonce, fee, minedAt, ...moved].join('\n  ')
}

/** Decimals by token. Unlisted tokens have 18. */
type Decimals = ReadonlyMap<string, number>

/** Reads all blocks with their receipts. The client batches the requests. */
async function readBlocks({ anvil, client }: TestChain) {
  const reader = createPublicClient({ transport: http(anvil.rpcUrl, { batch: true }) })
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
  const numbers = Array.from({ length: head + 1 }, (_, number) => BigInt(number))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => reader.getBlock({ blockNumber, includeTransactions: true })),
  )
  return await Promise.all(
    blocks.map(async ({ transactions, timestamp }) => {
      const receipts = await Promise.all(transactions.map(({ hash }) => reader.getTransactionReceipt({ hash })))
      return transactions.map((transaction, at) => ({ ...transaction, timestamp, receipt: receipts[at] }))
    }),
  )
}

export async function recountHistories(chain: TestChain, decimals: Decimals): Promise<Map<string, string[]>> {
  const { contracts } = chain
  const histories = new Map<string, string[]>()
  for (const transactions of await readBlocks(chain)) {
    for (const { hash, from, to, value, nonce, timestamp, receipt } of transactions) {
      if (!receipt) throw new Error(`The transaction ${hash} has no receipt.`)
      const moved: [contract: string, id: string, quantity: string, from: string, to: string][] = []
      if (value > 0n && receipt.status === 'success')
        moved.push(['native', '', formatUnits(value, 18), from, to ?? receipt.contractAddress ?? ''])
      for (const { args, eventName, address } of parseEventLogs({ abi: events, logs: receipt.logs })) {
        if (eventName === 'Deposit' || eventName === 'Withdrawal') {
          if (address !== contracts.weth.toLowerCase()) continue
          const amount = formatUnits(args.wad, 18)
          if (eventName === 'Deposit') moved.push([address, '', amount, zeroAddress, args.dst])
          else moved.push([address, '', amount, args.src, zeroAddress], ['native', '', amount, address, args.src])
        } else if (eventName === 'TransferBatch') {
          const { from: sender, to: recipient, ids, values } = args
          for (const [at, id] of ids.entries()) moved.push([address, String(id), String(values[at]), sender, recipient])
        } else if (eventName === 'TransferSingle') {
          moved.push([address, String(args.id), String(args.value), args.from, args.to])
        } else if ('id' in args) {
          moved.push([address, String(args.id), '1', args.from, args.to])
        } else {
          const places = decimals.get(address.toLowerCase()) ?? 18
          moved.push([address, '', formatUnits(args.value, places), args.from, args.to])
        }
      }
      const lower = moved.map((entry) => entry.map((part) => part.toLowerCase()))
      for (const account of new Set([
        from.toLowerCase(),
        ...lower.flatMap(([, , , sender = '', recipient = '']) => [sender, recipient]),
      ])) {
        if (account === zeroAddress) continue
        const own = lower.filter(([, , , sender, recipient]) => sender === account || recipient === account)
        const rows = own.slice(0, 100).map(([contract, id, quantity, sender, recipient]) => {
          const parties = [sender, recipient].map((party) => getAddress(party ?? ''))
          const direction = sender === recipient ? 'self' : recipient === account ? 'in' : 'out'
          return [direction, contract, id, quantity, ...parties].join(' ')
        })
        const fee = formatUnits(receipt.gasUsed * receipt.effectiveGasPrice, 18)
        const status = receipt.status === 'success' ? 'confirmed' : 'failed'
        const minedAt = new Date(Number(timestamp) * 1000).toISOString()
        const summary = [hash, status, getAddress(from), nonce, fee, minedAt, ...rows].join('\n  ')
        histories.set(account, [summary, ...(histories.get(account) ?? [])])
      }
    }
  }
  return histories
}

export const getDecimals = ({ contracts }: TestChain): Decimals =>
  new Map([
    [contracts.usdc.toLowerCase(), 6],
    [contracts.usdt.toLowerCase(), 6],
    [contracts.ticket.toLowerCase(), 0],
  ])
