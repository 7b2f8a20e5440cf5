import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import { toTokenAmount } from '../bank/tokenAccounts.ts'
import { toDataView } from '../bank/wire.ts'

type Parsed = { type: string; info: Record<string, unknown> }
type Instruction = { programId: string; accounts: string[]; data: Uint8Array }
type Reader = (instruction: Instruction) => Parsed | string | undefined

const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

const programs: Record<string, { program: string; read: Reader }> = {
  [SystemProgram.programId.toBase58()]: { program: 'system', read: readSystem },
  [TOKEN_PROGRAM_ID.toBase58()]: { program: 'spl-token', read: readToken },
  [TOKEN_2022_PROGRAM_ID.toBase58()]: { program: 'spl-token', read: readToken },
  [ASSOCIATED_TOKEN_PROGRAM_ID.toBase58()]: { program: 'spl-associated-token-account', read: readAssociated },
  ...Object.fromEntries(memos.map((id) => [id, { program: 'spl-memo', read: readMemo }])),
}

export function parseInstruction(instruction: Instruction) {
  const known = programs[instruction.programId]
  const parsed = known?.read(instruction)
  return known && parsed !== undefined ? { program: known.program, parsed } : undefined
}

/** Joins the memos into one string, each prefixed with its length, as in responses of `getSignaturesForAddress`. */
export function describeMemos(instructions: Instruction[]): string | null {
  const found = instructions.filter(({ programId }) => memos.includes(programId))
  const texts = found.map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return texts.length > 0 ? texts.join('; ') : null
}

function readMemo({ data }: Instruction): string {
  return new TextDecoder().decode(data)
}

function readSystem({ accounts, data }: Instruction): Parsed | undefined {
  if (data.length < 4) return undefined
  const view = toDataView(data)
  const [source, second] = accounts
  const kind = view.getUint32(0, true)
  if (kind === 0 && data.length >= 52) {
    const owner = new PublicKey(data.slice(20, 52)).toBase58()
    const sizes = { lamports: view.getBigUint64(4, true), space: view.getBigUint64(12, true) }
    return { type: 'createAccount', info: { source, newAccount: second, ...sizes, owner } }
  }
  if (kind === 2 && data.length >= 12) {
    return { type: 'transfer', info: { source, destination: second, lamports: view.getBigUint64(4, true) } }
  }
  return undefined
}

function readAssociated({ accounts, data }: Instruction): Parsed | undefined {
  const type = { 0: 'create', 1: 'createIdempotent' }[data[0] ?? 0]
  if (!type) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}

/** Token instructions by number. A `checked` amount also includes the mint's decimals. */
const tokenInstructions: Record<number, { type: string; accounts: string[]; amount?: 'plain' | 'checked' }> = {
  3: { type: 'transfer', accounts: ['source', 'destination', 'authority'], amount: 'plain' },
  4: { type: 'approve', accounts: ['source', 'delegate', 'owner'], amount: 'plain' },
  5: { type: 'revoke', accounts: ['source', 'owner'] },
  7: { type: 'mintTo', accounts: ['mint', 'account', 'mintAuthority'], amount: 'plain' },
  8: { type: 'burn', accounts: ['account', 'mint', 'authority'], amount: 'plain' },
  9: { type: 'closeAccount', accounts: ['account', 'destination', 'owner'] },
  12: { type: 'transferChecked', accounts: ['source', 'mint', 'destination', 'authority'], amount: 'checked' },
  13: { type: 'approveChecked', accounts: ['source', 'mint', 'delegate', 'owner'], amount: 'checked' },
  14: { type: 'mintToChecked', accounts: ['mint', 'account', 'mintAuthority'], amount: 'checked' },
  15: { type: 'burnChecked', accounts: ['account', 'mint', 'authority'], amount: 'checked' },
  17: { type: 'syncNative', accounts: ['account'] },
  22: { type: 'initializeImmutableOwner', accounts: ['account'] },
}

function readToken({ accounts, data }: Instruction): Parsed | undefined {
  const [kind = -1] = data
  if (kind === 18 && data.length >= 33) {
    const owner = new PublicKey(data.slice(1, 33)).toBase58()
    return { type: 'initializeAccount3', info: { account: accounts[0], mint: accounts[1], owner } }
  }
  if (kind === 26 && data[1] === 1 && data.length >= 19) return readTransferWithFee(accounts, data)
  const known = tokenInstructions[kind]
  if (!known || (known.amount && data.length < 9)) return undefined
  const info: Record<string, unknown> = {}
  known.accounts.forEach((name, index) => {
    info[name] = accounts[index]
  })
  const amount = known.amount && toDataView(data).getBigUint64(1, true)
  if (amount !== undefined && known.amount === 'plain') info.amount = amount.toString()
  if (amount !== undefined && known.amount === 'checked') info.tokenAmount = toTokenAmount(amount, data[9] ?? 0)
  return { type: known.type, info }
}

function readTransferWithFee([source, mint, destination, authority]: string[], data: Uint8Array): Parsed {
  const view = toDataView(data)
  const decimals = data[10] ?? 0
  const tokenAmount = toTokenAmount(view.getBigUint64(2, true), decimals)
  const feeAmount = toTokenAmount(view.getBigUint64(11, true), decimals)
  return { type: 'transferCheckedWithFee', info: { source, mint, destination, authority, tokenAmount, feeAmount } }
}
