import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { NodeError } from '../rpc/node.ts'
import { deriveMetadataAddress, readMetaplex } from './metaplex.ts'
import { createMintBook, isNft, readMint, token2022Program, tokenProgram } from './mints.ts'
import { readTokenMetadata } from './tokenMetadata.ts'

const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const mint = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey

function encodeText(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function createMintAccount({ supply = 1n, decimals = 0 } = {}): Buffer {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(supply, 36)
  data[44] = decimals
  data[45] = 1
  return data
}

function createExtension(type: number, value: Buffer, length = value.length): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(length, 2)
  return Buffer.concat([head, value])
}

function createMint2022(...extensions: Buffer[]): Buffer {
  return Buffer.concat([createMintAccount(), Buffer.alloc(83), Buffer.from([1]), ...extensions])
}

const encodeNames = (...values: string[]) =>
  Buffer.concat([Buffer.alloc(64), ...values.map(encodeText), Buffer.alloc(4)])

test('default: a mint and its metadata', () => {
  const data = createMint2022(
    createExtension(18, Buffer.alloc(64)),
    createExtension(19, encodeNames('Window\u202e #1', 'WIN', 'data:,{}')),
  )
  const info = readMint(token2022Program, data)
  expect(info).toEqual({ decimals: 0, supply: 1n, name: 'Window #1', symbol: 'WIN', uri: 'data:,{}' })
  expect(info && isNft(info)).toBe(true)
  const plain = readMint(tokenProgram, createMintAccount({ supply: 2n ** 64n - 1n, decimals: 6 }))
  expect(plain).toEqual({ decimals: 6, supply: 2n ** 64n - 1n })
})

test('error: accounts that are not a mint, and metadata that is truncated or has a false length', () => {
  expect(readMint('11111111111111111111111111111111', createMintAccount())).toBeUndefined()
  expect(readMint(tokenProgram, Buffer.alloc(165, 1))).toBeUndefined()
  expect(readMint(token2022Program, Buffer.alloc(170, 2))).toBeUndefined()
  expect(readMint(tokenProgram, Buffer.alloc(82))).toBeUndefined()
  const good = encodeNames('Name', 'SYM', 'uri')
  for (const broken of [
    createMint2022(createExtension(19, good, good.length + 1)),
    createMint2022(createExtension(19, good.subarray(0, 70))),
    createMint2022(createExtension(19, Buffer.concat([Buffer.alloc(64), Buffer.from([255, 255, 255, 255])]))),
    createMint2022(Buffer.alloc(4), createExtension(19, good)),
    createMint2022(Buffer.from([19])),
  ]) {
    expect(readTokenMetadata(broken)).toBeUndefined()
    expect(readMint(token2022Program, broken)).toEqual({ decimals: 0, supply: 1n })
  }
})

test('behavior: mints of the older program have their metadata at Metaplex', async () => {
  const program = new PublicKey(metaplex)
  for (let seed = 1; seed < 20; seed++) {
    const { publicKey } = Keypair.fromSeed(new Uint8Array(32).fill(seed))
    const seeds = [Buffer.from('metadata'), program.toBuffer(), publicKey.toBuffer()]
    const [expected] = PublicKey.findProgramAddressSync(seeds, program)
    expect(deriveMetadataAddress(publicKey.toBase58())).toBe(expected.toBase58())
  }
  const id = mint.toBase58()
  const fields = [encodeText('Bonk\0\0'), encodeText('BONK\0'), encodeText('https://bonk.example\0\0')]
  const data = Buffer.concat([Buffer.from([4]), Buffer.alloc(32), mint.toBuffer(), ...fields])
  expect(readMetaplex(metaplex, data, id)).toEqual({ name: 'Bonk', symbol: 'BONK', uri: 'https://bonk.example' })
  expect(readMetaplex(tokenProgram, data, id)).toBeUndefined()
  expect(readMetaplex(metaplex, data, metaplex)).toBeUndefined()

  const calls: string[][] = []
  const accounts: Record<string, [string, Buffer]> = {
    [id]: [tokenProgram, createMintAccount({ supply: 5n, decimals: 5 })],
    [deriveMetadataAddress(id)]: [metaplex, data],
  }
  const node = {
    request: () => Promise.reject(new NodeError({ code: -32601, message: '' })),
    async requestParsed<output>(_: string, params: readonly unknown[], schema: { parse(value: unknown): output }) {
      const addresses = params[0] as string[]
      calls.push(addresses)
      const value = addresses.map((address) => {
        const [owner, bytes] = accounts[address] ?? []
        return owner && bytes ? { owner, data: [bytes.toString('base64'), 'base64'] } : null
      })
      return schema.parse({ value })
    },
  }
  let time = 0
  const book = createMintBook(() => time)
  const expected = { decimals: 5, supply: 5n, name: 'Bonk', symbol: 'BONK', uri: 'https://bonk.example' }
  expect(await book.read(node, 'solana:x', [id, metaplex])).toEqual(new Map([[id, expected]]))
  expect(await book.read(node, 'solana:x', [id])).toEqual(new Map([[id, expected]]))
  expect(calls).toHaveLength(2)
  time += 11 * 60_000
  await book.read(node, 'solana:x', [id])
  expect(calls).toHaveLength(4)
})
