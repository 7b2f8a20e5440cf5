import { deriveAssociatedAccount } from '@oriel/clear-signing/solana/wire/derivedAddress.ts'
import { programs } from '@oriel/clear-signing/solana/wire/programs.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { base58, base64 } from '@scure/base'
import {
  type MockSolana,
  ownUsdc,
  solanaAccount,
  solanaFriend,
  solanaUsdc,
} from '../../../scenarios/support/mockSolana.ts'

export type MockSolanaRequest = { method: RpcMethodName; params: unknown; chain?: MockSolana | undefined }

type Meta = { address: string; isWritable?: boolean }
type Instruction = { program: string; accounts: Meta[]; data: Uint8Array }

function encodeTransaction(...instructions: Instruction[]): string {
  const otherMetas = instructions.flatMap(({ accounts }) => accounts).filter(({ address }) => address !== solanaAccount)
  const writable = otherMetas.filter(({ isWritable }) => isWritable).map(({ address }) => address)
  const others = [...otherMetas.map(({ address }) => address), ...instructions.map(({ program }) => program)]
  const keys = [...new Set([solanaAccount, ...writable, ...others])]
  const readonly = keys.length - 1 - new Set(writable).size
  const getIndex = (address: string) => keys.indexOf(address)
  const bytes = [
    1,
    ...new Uint8Array(64),
    1,
    0,
    readonly,
    keys.length,
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...new Uint8Array(32).fill(7),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      getIndex(program),
      accounts.length,
      ...accounts.map(({ address }) => getIndex(address)),
      data.length,
      ...data,
    ]),
  ]
  return base64.encode(Uint8Array.from(bytes))
}

const createWritableMeta = (address: string): Meta => ({ address, isWritable: true })

function createPayment(lamports: bigint, to = solanaFriend): Instruction {
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  return { program: programs.system, accounts: [createWritableMeta(solanaAccount), createWritableMeta(to)], data }
}

function createUsdcPayment(units: bigint): Instruction[] {
  const target = deriveAssociatedAccount(solanaFriend, solanaUsdc, programs.token)
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, units, true)
  data[9] = 6
  const open = [createWritableMeta(solanaAccount), createWritableMeta(target)]
  const about = [solanaFriend, solanaUsdc, programs.system, programs.token].map((address) => ({ address }))
  const move = [
    createWritableMeta(ownUsdc),
    { address: solanaUsdc },
    createWritableMeta(target),
    { address: solanaAccount },
  ]
  return [
    { program: programs.associatedToken, accounts: [...open, ...about], data: Uint8Array.of(1) },
    { program: programs.token, accounts: move, data },
  ]
}

const unknownProgram: Instruction = {
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  accounts: [createWritableMeta(solanaAccount), createWritableMeta(ownUsdc), { address: solanaUsdc }],
  data: Uint8Array.from({ length: 40 }, (_, at) => (at * 37) % 256),
}

const createSendRequest = (transaction: string, chain?: MockSolana): MockSolanaRequest => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction },
  chain,
})

const half = encodeTransaction(createPayment(500_000_000n))

export const solanaMessage: MockSolanaRequest = {
  method: 'solana_signMessage',
  params: { message: base58.encode(new TextEncoder().encode('Welcome to the club.\nThis costs nothing.')) },
}
export const createSolanaSignIn = (domain: string): MockSolanaRequest => ({
  method: 'solana_signIn',
  params: { domain, statement: 'Sign in to see your orders.', uri: `https://${domain}/login`, nonce: '8f3kQz71' },
})
export const sendSol = createSendRequest(half, { lamports: -500_000_000n })
export const sendUsdc = createSendRequest(encodeTransaction(...createUsdcPayment(12_500_000n)), {
  lamports: -2_039_280n,
  usdc: -12_500_000n,
})
export const swapByUnknown = createSendRequest(encodeTransaction(unknownProgram), {
  lamports: 85_000_000n,
  usdc: -12_000_000n,
})
/** SetAuthority instruction that changes the owner. */
const give: Instruction = {
  program: programs.token,
  accounts: [createWritableMeta(ownUsdc), { address: solanaAccount }],
  data: Uint8Array.from([6, 2, 1, ...base58.decode(solanaFriend)]),
}
export const giveTokenAccount = createSendRequest(encodeTransaction(give), { usdcOwner: solanaFriend })
export const withoutMoney = createSendRequest(half, { fails: 'InsufficientFundsForFee' })
export const onDeadNetwork = createSendRequest(half, { isUnreachable: true })
export const signSeveral: MockSolanaRequest = {
  method: 'solana_signAllTransactions',
  params: {
    transactions: [
      half,
      encodeTransaction(...createUsdcPayment(12_500_000n)),
      encodeTransaction(createPayment(1_000_000n), createPayment(2_000_000n, solanaUsdc)),
    ],
  },
  chain: { lamports: -500_000_000n },
}
