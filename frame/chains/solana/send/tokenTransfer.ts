import type { RpcInteger, SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import {
  type AccountInfo,
  type RpcAccount,
  readAccounts,
  toAccount,
  toTokenAccount,
} from '@oriel/clear-signing/solana/read/accounts.ts'
import { createRejection } from '@oriel/clear-signing/solana/read/failures.ts'
import { computeTransferFee, type Mint, type TransferFee, toMint } from '@oriel/clear-signing/solana/read/mints.ts'
import { deriveAssociatedAccount } from '@oriel/clear-signing/solana/wire/derivedAddress.ts'
import { signatureFee } from '@oriel/clear-signing/solana/wire/programs.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import {
  MintNotFoundError,
  NoTokenAccountError,
  NotEnoughForFeesError,
  NotEnoughTokensError,
  TokenAccountGivenAwayError,
  TokenNotSendableError,
} from '@oriel/shared/errors/solanaErrors.ts'
import { base64 } from '@scure/base'
import type { TransferRequest } from '../../chain/sending.ts'
import { type Budget, buildTransaction, openTokenAccount, transferToken } from './build.ts'
import { computeCappedFee, readUnitPrice } from './fees.ts'

type TokenTransferRequest = TransferRequest & { token: NonNullable<TransferRequest['token']> }
type Source = { address: string; units: bigint }

type Plan = {
  mint: Mint
  /** The current epoch's transfer fee, if the mint can charge one. */
  fee: TransferFee | undefined
  sources: Source[]
  target: string
  opens: boolean
  /** Rent deposit for the recipient's new token account, in lamports. */
  deposit: bigint
  balance: bigint
  minBalance: bigint
  budget: Budget
}

/** Compute unit limit for the simulation. The simulation reports the actual usage. */
const roomyUnits = 400_000n
/** Size of a token account in bytes, with the usual Token-2022 extensions. */
const tokenAccountBytes = 182
/** Maximum number of source accounts that fit into one transaction. */
const maxSources = 6

export async function estimateTokenCost(client: SolanaClient, request: TokenTransferRequest): Promise<bigint> {
  const { budget, deposit } = await planTransfer(client, request)
  return signatureFee + budget.priorityFee + deposit
}

export async function buildTokenTransfer(client: SolanaClient, request: TokenTransferRequest, blockhash: string) {
  const planned = await planTransfer(client, request)
  const { balance, minBalance, budget, deposit } = planned
  const rest = balance - signatureFee - budget.priorityFee - deposit
  if (rest !== 0n && rest < minBalance) throw new NotEnoughForFeesError()
  return build(request, planned, blockhash)
}

function build(
  request: TokenTransferRequest,
  { mint, fee, sources, target, opens, budget }: Plan,
  blockhash: string,
): Uint8Array {
  const { from, to, token } = request
  const about = { mint: token.address, program: mint.program }
  const instructions = [
    ...(opens ? [openTokenAccount({ payer: from, address: target, owner: to, ...about })] : []),
    ...sources.map(({ address, units }) =>
      transferToken({
        source: address,
        target,
        owner: from,
        units,
        decimals: mint.decimals,
        ...about,
        fee: fee && computeTransferFee(units, fee),
      }),
    ),
  ]
  return buildTransaction({ payer: from, blockhash, budget, instructions })
}

async function planTransfer(client: SolanaClient, request: TokenTransferRequest): Promise<Plan> {
  const { from, to, token } = request
  const first = await readAccounts(client, [token.address, from, to])
  const mint = toMint(first.get(token.address))
  if (!mint) throw new MintNotFoundError()
  if (mint.isBound || mint.hook || mint.decimals !== token.decimals) throw new TokenNotSendableError()
  const direct = checkRecipientAccount(first.get(to), request)
  const target = direct ? to : deriveAssociatedAccount(to, token.address, mint.program)
  const [sources, targets, fee, minBalance, deposit] = await Promise.all([
    readSources(client, request, mint),
    readAccounts(client, [target]),
    readCurrentFee(client, mint),
    readRent(client, 0),
    readRent(client, tokenAccountBytes),
  ])
  const usual = toTokenAccount(targets.get(target))
  // Reject an associated token account that the recipient no longer owns. The older token program lets an owner
  // transfer the ownership.
  if (!direct && usual && usual.owner !== to) throw new TokenAccountGivenAwayError()
  const opens = usual === undefined
  const balance = first.get(from)?.lamports ?? 0n
  const budget = { units: roomyUnits, priorityFee: 0n }
  const rough: Plan = { mint, fee, sources, target, opens, deposit: opens ? deposit : 0n, balance, minBalance, budget }
  return refine(client, request, rough)
}

/** Reads the fee for the current epoch, because the token program compares it with the transfer's fee. */
async function readCurrentFee(client: SolanaClient, { fees }: Mint): Promise<TransferFee | undefined> {
  if (!fees) return undefined
  const { epoch } = await client.request<{ epoch: RpcInteger }>('getEpochInfo', { commitment: 'confirmed' })
  return BigInt(epoch) >= fees.newer.epoch ? fees.newer : fees.older
}

/**
 * True if the recipient is a token account instead of a wallet. Throws -32602 for a mint, or for a token account of a
 * different mint.
 */
function checkRecipientAccount(account: AccountInfo | undefined, { token }: TokenTransferRequest): boolean {
  const tokenAccount = toTokenAccount(account)
  if (!tokenAccount && !toMint(account)) return false
  if (tokenAccount?.mint === token.address) return true
  throw new InvalidParamsError(
    'This address is not one of a person. Ask the recipient for the address of their wallet.',
  )
}

type RpcTokenAccount = { pubkey: string; account: RpcAccount }

async function readSources(
  client: SolanaClient,
  { from, token, units }: TokenTransferRequest,
  mint: Mint,
): Promise<Source[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await client.request<{ value: RpcTokenAccount[] }>(
    'getTokenAccountsByOwner',
    from,
    { mint: token.address },
    options,
  )
  if (value.length === 0) throw new NoTokenAccountError()
  const usual = deriveAssociatedAccount(from, token.address, mint.program)
  const accounts = value
    .map(({ pubkey, account }) => ({ address: pubkey, ...toTokenAccount(toAccount(account)) }))
    .toSorted(
      (a, b) => Number(b.address === usual) - Number(a.address === usual) || compare(b.amount ?? 0n, a.amount ?? 0n),
    )
  const free = accounts.filter(({ isFrozen }) => !isFrozen)
  if (free.length === 0) throw new TokenNotSendableError()
  const sources: Source[] = []
  let missing = units
  for (const { address, amount = 0n } of free) {
    if (missing === 0n || sources.length === maxSources) break
    const part = amount < missing ? amount : missing
    if (part > 0n) sources.push({ address, units: part })
    missing -= part
  }
  if (missing > 0n) throw new NotEnoughTokensError()
  return sources
}

type Simulated = {
  err: unknown
  logs?: string[] | null
  unitsConsumed?: RpcInteger
  accounts?: (RpcAccount | null)[] | null
}

async function refine(client: SolanaClient, request: TokenTransferRequest, rough: Plan): Promise<Plan> {
  const { target, opens, sources } = rough
  const placeholder = request.from
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [target] },
  }
  const wire = base64.encode(build(request, rough, placeholder))
  const writable = [request.from, target, ...sources.map(({ address }) => address)]
  const [{ value }, price] = await Promise.all([
    client.request<{ value: Simulated }>('simulateTransaction', wire, options),
    readUnitPrice(client, writable),
  ])
  if (value.err !== null && value.err !== undefined) throw createRejection(value)
  // Add a margin of 20%, because the state may change before the transaction is executed.
  const units = (BigInt(value.unitsConsumed ?? roomyUnits) * 12n) / 10n + 1000n
  const opened = toAccount(value.accounts?.[0])
  const deposit = opens && opened ? opened.lamports : rough.deposit
  return { ...rough, deposit, budget: { units, priorityFee: computeCappedFee(price, units) } }
}

const readRent = async (client: SolanaClient, bytes: number) =>
  BigInt(await client.request<RpcInteger>('getMinimumBalanceForRentExemption', bytes))
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
