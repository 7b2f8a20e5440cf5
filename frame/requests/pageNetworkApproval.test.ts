import { describeEvm, describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, numberToHex, toHex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const origin = 'https://dapp.example'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const meadow = { ...describeEvm({ id: 7777, name: 'Meadow', rpcUrl: 'https://node.example' }), addedBy: origin }
const genesis = 'Ab3uy4yPSbWkX8eDVyzn1yMWhSKxGsqaZ6hTfbyTyXxZ'
const meadowSolana = {
  ...describeSolana({
    caipNetworkId: `solana:${genesis.slice(0, 32)}`,
    name: 'Meadow',
    rpcUrl: 'https://node.example',
  }),
  addedBy: origin,
}
const mainnet = describeSolana({
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrl: 'https://node.invalid',
})

/** Responses of the page's node and, by blockhash, of the deployment's Solana node. */
let pageNode: Record<string, unknown>
let isValidOnMainnet: boolean
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: [mainnet] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  isValidOnMainnet = false
  asked = []
  const text = encodeAbiParameters([{ type: 'string' }], ['USDC'])
  pageNode = {
    eth_chainId: '0x1e61',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_feeHistory: {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x1', '0x1'],
      gasUsedRatio: [0.5],
      reward: [['0x1', '0x1', '0x1']],
    },
    eth_getBlockByNumber: {
      number: '0x1',
      timestamp: '0x1',
      baseFeePerGas: '0x1',
      gasLimit: '0x1c9c380',
      hash: toHex(1, { size: 32 }),
    },
    eth_blockNumber: '0x1',
    eth_getBalance: numberToHex(10n ** 18n),
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x60',
    eth_call: text,
    eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }],
    getGenesisHash: genesis,
  }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const isPage = url.startsWith('/v1/page-node?')
    const answer = ({ id, method }: { id: number; method: string }) => {
      asked.push(`${isPage ? 'page' : 'own'} ${method}`)
      const result = isPage ? pageNode[method] : { value: isValidOnMainnet }
      return { id, ...(result === undefined ? { error: { code: -32601, message: 'no' } } : { result }) }
    }
    const calls = JSON.parse(String(body))
    return Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
  })
  return () => vi.unstubAllGlobals()
})

async function prepare(method: 'eth_sendTransaction' | 'solana_signTransaction' | 'personal_sign', params: unknown) {
  const [{ approvalQuery }, { consentMethods }, { networks }, { queryClient }] = await Promise.all([
    import('./prepareApproval.ts'),
    import('../consent/consentMethods.ts'),
    import('../state/networks.ts'),
    import('../api/queryClient.ts'),
  ])
  for (const network of [meadow, meadowSolana]) networks.bring(network)
  const isSolana = method.startsWith('solana')
  const { caipNetworkId: networkId } = isSolana ? meadowSolana : meadow
  const address = isSolana ? payer.publicKey.toBase58() : account
  const request = { method, params, origin, networkId, address }
  const row = consentMethods[method]
  const { queryFn } = approvalQuery({ id: 1, request, row } as never)
  return (queryFn as (context: unknown) => ReturnType<Awaited<ReturnType<typeof row.load>>['prepare']>)({
    client: queryClient,
  })
}

test('default: an approval on the network of a page believes its node only for the nonce, the gas and the fee', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] })
  const { description, transaction } = await prepare('eth_sendTransaction', [{ from: account, to: token, data }])
  expect(description).toMatchObject({ highRisk: true, simulation: { unavailable: true } })
  const risks = description.risks.map(({ text: { key, params } }) => [key, params])
  expect(risks).toContainEqual(['risk.chain-unreachable.page', { site: 'dapp.example' }])
  expect(JSON.stringify(description, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
    'USDC',
  )
  expect(transaction).toMatchObject({ gas: expect.any(BigInt), balance: 10n ** 18n })
  const reads = ['eth_call', 'eth_simulateV1', 'eth_getCode'].map((method) => `page ${method}`)
  expect(asked.filter((call) => reads.includes(call))).toEqual([])
})

test('attack: the page’s node reports another chain id before the approval', async () => {
  pageNode.eth_chainId = '0x1'
  const transaction = { from: account, to: other, value: '0x1' }
  await expect(prepare('eth_sendTransaction', [transaction])).rejects.toMatchObject({ code: 8170 })
})

test('behavior: a message needs no node, and its approval has no warning about one', async () => {
  const { description } = await prepare('personal_sign', ['0x6869', account])
  expect([description.risks, asked]).toEqual([[], []])
})

const payer = Keypair.generate()
const blockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58()

function compose(...instructions: TransactionInstruction[]) {
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
}
const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: new PublicKey(genesis), lamports: 1 })
const signSolana = (transaction: string) =>
  prepare('solana_signTransaction', { transaction, pubkey: payer.publicKey.toBase58() })

test('default: a Solana approval says that the signature could work on another network', async () => {
  const { description } = await signSolana(compose(transfer))
  expect(description.highRisk).toBe(true)
  expect(description.risks.map(({ level, text }) => [level, text.key])).toContainEqual([
    'danger',
    'risk.chain-unreachable.pageSolana',
  ])
  expect(asked).toEqual(['page getGenesisHash', 'own isBlockhashValid'])
})

test('attack: a transaction with the blockhash of mainnet is presented as one on the page’s network', async () => {
  isValidOnMainnet = true
  await expect(signSolana(compose(transfer))).rejects.toMatchObject({ code: 8161 })
})

test('attack: a transaction with a durable nonce, which is valid on each network', async () => {
  const noncePubkey = Keypair.generate().publicKey
  const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey: payer.publicKey })
  await expect(signSolana(compose(advance, transfer))).rejects.toMatchObject({ code: 8161 })
})

test('attack: the blockhash becomes valid on mainnet after the approval was shown', async () => {
  const transaction = compose(transfer)
  const { solana } = await signSolana(transaction)
  isValidOnMainnet = true
  const { signSolanaTransactions } = await import('../consent/solana/solanaSigning.ts')
  const { caipNetworkId: networkId } = meadowSolana
  const address = payer.publicKey.toBase58()
  const request = {
    method: 'solana_signTransaction',
    address,
    networkId,
    approved: { solana: { transactions: solana } },
  }
  const signer = { sign: vi.fn(), signAll: vi.fn() }
  await expect(signSolanaTransactions([transaction], request as never, signer)).rejects.toMatchObject({ code: 8161 })
  expect(signer.signAll).not.toHaveBeenCalled()
})
