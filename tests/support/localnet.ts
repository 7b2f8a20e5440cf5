import { urls } from './ports.ts'

type Evm =
  | 'uniswapRouter'
  | 'swapRouter'
  | 'weth'
  | 'thin'
  | 'tax'
  | 'usdc'
  | 'dai'
  | 'usdt'
  | 'ticket'
  | 'nft'
  | 'items'
  | 'idRegistry'
  | 'ensRegistry'
  | 'ensResolver'
  | 'paymaster'
  | 'entryPoint07'
  | 'delegationManager'
  | 'rights'
type Contracts = Record<Evm, `0x${string}`>
type SolanaMints = Record<'usdc' | 'points' | 'star' | 'toll', string> & { nfts: string[] }
type Localnet = {
  contracts: Contracts
  solana: { caipNetworkId: `solana:${string}`; contracts: SolanaMints; accounts: Record<'alice' | 'bob', string> }
}

/** Returns the localnet's contracts. Their addresses are the same on both chains. */
export async function readContracts(): Promise<Contracts> {
  return (await describeLocalnet()).contracts
}

export async function readSolanaNetwork(): Promise<Localnet['solana']> {
  return (await describeLocalnet()).solana
}

export async function fundSolana(address: string): Promise<void> {
  const answer = await fetch(`${urls.faucet}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
  if (!answer.ok) throw new Error(`The faucet answered ${answer.status}: ${await answer.text()}`)
}

/** Returns an address's balance on the Solana node, in lamports. */
export async function readSolanaBalance(address: string): Promise<bigint> {
  const { value } = (await callSolana('getBalance', [address])) as { value: number }
  return BigInt(value)
}

export async function readSplBalance(address: string, mint: string): Promise<bigint> {
  type TokenAccount = { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }
  const answer = await callSolana('getTokenAccountsByOwner', [address, { mint }, { encoding: 'jsonParsed' }])
  const { value } = answer as { value: TokenAccount[] }
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

export async function callSolana(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(urls.solana, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

async function describeLocalnet(): Promise<Localnet> {
  const answer = await fetch(`${urls.faucet}/localnet.json`)
  return (await answer.json()) as Localnet
}
