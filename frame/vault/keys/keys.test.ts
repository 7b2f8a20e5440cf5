import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import { deriveAddresses, deriveEd25519, signEvm, signSolana } from './keys.ts'
import { decodePhrase, deriveSeed, encodePhrase, hasWord } from './phrase.ts'

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const decodeUtf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const junk = deriveSeed(decodePhrase(encodeUtf8('test test test test test test test test test test test junk')))

/** Entropy and phrases from python-mnemonic's test vectors. */
const trezor = [
  ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
  ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['ffffffffffffffffffffffffffffffff', `${'zoo '.repeat(11)}wrong`],
  ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
  [
    '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
    'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
  ],
] as const

describe('BIP-39', () => {
  test.each(trezor)('default: the entropy %s', (entropy, phrase) => {
    expect(decodeUtf8(encodePhrase(hexToBytes(entropy)))).toBe(phrase)
    expect(bytesToHex(decodePhrase(encodeUtf8(phrase)))).toBe(entropy)
    expect(deriveSeed(hexToBytes(entropy))).toEqual(mnemonicToSeedSync(phrase))
  })

  test('default: the seed of the first vector, without a passphrase', () => {
    expect(bytesToHex(deriveSeed(new Uint8Array(16)))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  test('behavior: a word is accepted at its own position only', () => {
    const entropy = hexToBytes(trezor[1][0])
    expect(hasWord(entropy, 1, 'winner')).toBe(true)
    expect(hasWord(entropy, 2, 'winner')).toBe(false)
    expect(hasWord(entropy, 99, 'winner')).toBe(false)
  })

  test('error: the message about a wrong word has its position, never the word', () => {
    const typed = `${'abandon '.repeat(4)}abandom ${'abandon '.repeat(6)}about`
    expect(() => decodePhrase(encodeUtf8(typed))).toThrow(
      expect.objectContaining({ data: { reason: 'unknownWord', number: 5 } }),
    )
  })
})

describe('derivation', () => {
  test('default: BIP-32, vector 1', () => {
    const node = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f')).derive("m/0'/1/2'/2/1000000000")
    expect(bytesToHex(node.privateKey ?? new Uint8Array())).toBe(
      '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8',
    )
  })

  test.each([
    [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [[0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  ])('default: SLIP-10, vector 1 for ed25519, %j', (path, key) => {
    expect(bytesToHex(deriveEd25519(hexToBytes('000102030405060708090a0b0c0d0e0f'), path))).toBe(key)
  })

  test('default: the accounts of "test … junk"', () => {
    expect(deriveAddresses(junk, 0)).toEqual({
      eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    })
    expect(deriveAddresses(junk, 1).eip155).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  test('default: the first Solana account of "abandon … about" is the one that Phantom and Solflare show', () => {
    expect(deriveAddresses(deriveSeed(new Uint8Array(16)), 0).solana).toBe(
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    )
  })
})

describe('signatures', () => {
  test('behavior: EVM signatures are deterministic and have a low s', () => {
    for (let index = 0; index < 50; index++) {
      const digest = new Uint8Array(32).fill(index)
      const { r, s, yParity } = signEvm(junk, 0, digest)
      expect(signEvm(junk, 0, digest)).toEqual({ r, s, yParity })
      expect(r).toHaveLength(66)
      expect(BigInt(s) <= secp256k1.CURVE.n / 2n).toBe(true)
    }
  })

  test('behavior: Solana signatures are 64 bytes and differ by account', () => {
    const message = encodeUtf8('hello')
    expect(signSolana(junk, 0, message)).toHaveLength(64)
    expect(signSolana(junk, 0, message)).not.toEqual(signSolana(junk, 1, message))
  })
})
