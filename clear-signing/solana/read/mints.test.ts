import {
  AccountType,
  calculateFee,
  ExtensionType,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TransferFeeConfigLayout,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { computeMaxTransferFee, toMint } from './mints.ts'

type Fee = { epoch: bigint; maximumFee: bigint; transferFeeBasisPoints: number }

const tokenAccountSize = 165

function encodeMint(olderTransferFee: Fee, newerTransferFee: Fee): Buffer {
  const none = PublicKey.default
  const data = Buffer.alloc(tokenAccountSize + 1 + 4 + TransferFeeConfigLayout.span)
  const mint = { mintAuthorityOption: 0, mintAuthority: none, supply: 1n, decimals: 6, isInitialized: true } as const
  MintLayout.encode({ ...mint, freezeAuthorityOption: 0, freezeAuthority: none }, data.subarray(0, MINT_SIZE))
  data[tokenAccountSize] = AccountType.Mint
  data.writeUInt16LE(ExtensionType.TransferFeeConfig, tokenAccountSize + 1)
  data.writeUInt16LE(TransferFeeConfigLayout.span, tokenAccountSize + 3)
  const authorities = { transferFeeConfigAuthority: none, withdrawWithheldAuthority: none, withheldAmount: 0n }
  TransferFeeConfigLayout.encode({ ...authorities, olderTransferFee, newerTransferFee }, data, tokenAccountSize + 5)
  return data
}

describe('the transfer fee', () => {
  test.each([
    ['the newer fee has a higher rate', [500, 1000n], [600, 10_000n]],
    ['the newer fee has a higher rate, but a lower maximum', [500, 1000n], [600, 10n]],
    ['the older fee has a higher rate, but a lower maximum', [600, 10n], [500, 1000n]],
    ['both are zero', [0, 0n], [0, 0n]],
  ] as const)('behavior: is the higher one that the token program could take: %s', (_, first, second) => {
    const [older, newer] = [first, second].map(([transferFeeBasisPoints, maximumFee], index) => {
      return { epoch: BigInt(index), maximumFee, transferFeeBasisPoints }
    }) as [Fee, Fee]
    const data = encodeMint(older, newer)
    const mint = toMint({ owner: TOKEN_2022_PROGRAM_ID.toBase58(), data, lamports: 1n } as never)
    const units = 100_001n
    const [a, b] = [calculateFee(older, units), calculateFee(newer, units)]
    expect(mint?.fees && computeMaxTransferFee(units, mint.fees)).toBe(a > b ? a : b)
  })
})
