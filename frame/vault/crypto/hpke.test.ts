import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Bytes } from './crypto.ts'
import { derivePrivateKey, generateKeyPair, importKeyPair, openWithHpke, sealWithHpke } from './hpke.ts'
import { fromText } from './wireBytes.ts'

const toBytes = (hex: string) => hexToBytes(hex) as Bytes
const info = 'oriel/custody/1/auth/a/b/c'

afterEach(() => vi.restoreAllMocks())

describe('HPKE', () => {
  test.each([
    [
      '7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234',
      '52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736',
      '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
    ],
    [
      '6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037',
      '4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8',
      '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
    ],
  ])('default: a key pair is derived as in RFC 9180, A.1.1', async (secret, privateKey, publicKey) => {
    const derived = await derivePrivateKey(toBytes(secret))
    expect(bytesToHex(derived)).toBe(privateKey)
    expect(bytesToHex((await importKeyPair(derived)).publicKey)).toBe(publicKey)
  })

  test('behavior: a secret opens only with the right key, info and bits', async () => {
    const pair = await generateKeyPair()
    const sealed = await sealWithHpke(pair.publicKey, toBytes('00ff10'), info)
    expect(await openWithHpke(pair, sealed, info)).toEqual(toBytes('00ff10'))
    expect(await openWithHpke(await generateKeyPair(), sealed, info)).toBeUndefined()
    expect(await openWithHpke(pair, sealed, `${info}/2`)).toBeUndefined()
    const [first = ''] = sealed.ct
    expect(await openWithHpke(pair, { ...sealed, ct: sealed.ct.replace(first, first === 'A' ? 'B' : 'A') }, info)) //
      .toBeUndefined()
    expect(await openWithHpke(pair, { ...sealed, enc: 'AAAA' }, info)).toBeUndefined()
  })

  test('behavior: the private key is not extractable', async () => {
    for (const { keys } of [await generateKeyPair(), await importKeyPair(toBytes('77'.repeat(32)))]) {
      expect(keys.privateKey.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', keys.privateKey)).rejects.toThrow()
    }
  })

  test('error: sealing refuses a key of the wrong length', async () => {
    await expect(sealWithHpke(toBytes('aabb'), toBytes('00'), info)).rejects.toMatchObject({ code: -32602 })
    expect(() => fromText('A')).toThrow('This is not base64url.')
  })

  test('error: a browser without X25519 throws a coded error', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(
      new DOMException('Unrecognized name.', 'NotSupportedError'),
    )
    await expect(generateKeyPair()).rejects.toMatchObject({ code: 8064 })
  })
})
