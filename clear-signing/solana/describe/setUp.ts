import { readAddress, readU32, readU64 } from '../read/accounts.ts'
import { isTokenProgram, programs } from '../wire/programs.ts'
import type { Instruction, PartContext } from './describePart.ts'

export const systemKinds = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createWithSeed: 3,
  advanceNonce: 4,
  withdrawNonce: 5,
  initializeNonce: 6,
  authorizeNonce: 7,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  transferWithSeed: 11,
  upgradeNonce: 12,
} as const

/** Returns the offset of the fields that follow base and seed. The seed's length is a 64-bit integer. */
export const getOffsetAfterSeed = (data: Uint8Array) => 44 + Number(readU64(data, 36))

/**
 * Lists the token accounts that these instructions create. Omits an account once an instruction closes it or changes
 * its authority, because it can then get a different owner.
 */
export function readCreated(instructions: Instruction[]): PartContext['created'] {
  const created: PartContext['created'] = new Map()
  for (const instruction of instructions) {
    const { program, accounts, data } = instruction
    const [first, second, owner, mint] = accounts
    if (program === programs.associatedToken && (data[0] ?? 0) <= 1 && second && owner && mint)
      created.set(second, { owner, mint })
    const tokenOwner = readSetUpOwner(instruction)
    if (tokenOwner && first && second) created.set(first, { owner: tokenOwner, mint: second })
    if (isTokenProgram(program) && changesOwner(data[0]) && first) created.delete(first)
  }
  return created
}

/** Returns true if the token program's instruction is `SetAuthority` or `CloseAccount`. */
const changesOwner = (kind: number | undefined) => kind === 6 || kind === 9

/** Reads the accounts that the instructions initialize, because they do not exist on chain yet. */
export function readSetUp(instructions: Instruction[]): Pick<PartContext, 'controllers' | 'deposits'> {
  const controllers: PartContext['controllers'] = new Map()
  const deposits: PartContext['deposits'] = new Map()
  for (const instruction of instructions) {
    const { program, accounts } = instruction
    const [first] = accounts
    const controller = readSetUpOwner(instruction) ?? readOrUndefined(() => readController(instruction))
    if (controller && first) controllers.set(first, controller)
    const put = program === programs.system ? readOrUndefined(() => readDeposit(instruction)) : undefined
    if (put?.to) deposits.set(put.to, (deposits.get(put.to) ?? 0n) + put.lamports)
  }
  return { controllers, deposits }
}

export function readSetUpOwner({ program, accounts, data }: Instruction): string | undefined {
  if (!isTokenProgram(program)) return undefined
  if (data[0] === 1) return accounts[2]
  // The two newer instructions contain the owner in their data instead of their accounts.
  return data[0] === 16 || data[0] === 18 ? readOrUndefined(() => readAddress(data, 1)) : undefined
}

function readController({ program, data }: Instruction): string | undefined {
  if (isTokenProgram(program)) return data[0] === 0 || data[0] === 20 ? readAddress(data, 2) : undefined
  return program === programs.system && readU32(data, 0) === systemKinds.initializeNonce
    ? readAddress(data, 4)
    : undefined
}

function readDeposit({ accounts: [, second, third], data }: Instruction) {
  switch (readU32(data, 0)) {
    case systemKinds.createAccount:
    case systemKinds.transfer:
    case systemKinds.withdrawNonce:
      return { to: second, lamports: readU64(data, 4) }
    case systemKinds.createWithSeed:
      return { to: second, lamports: readU64(data, getOffsetAfterSeed(data)) }
    case systemKinds.transferWithSeed:
      return { to: third, lamports: readU64(data, 4) }
    default:
      return undefined
  }
}

/** Returns undefined if the data is truncated. The instruction's description reports this. */
function readOrUndefined<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
