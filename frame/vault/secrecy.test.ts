import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { afterEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../chains/eip155/signing/signing.ts'
import { computeSolanaDigest } from '../chains/solana/signing.ts'
import type { Bytes } from './crypto/crypto.ts'
import { deriveEd25519 } from './keys/keys.ts'
import { decodePhrase, deriveSeed } from './keys/phrase.ts'
import { createCustody } from './login/custody.testing.ts'
import { withDeviceShare } from './login/openShares.ts'
import { deriveRecoveryKey } from './login/recoveryKey.ts'
import type { HomeRecord, LoginPart } from './protocol/record.ts'
import { createFakeStore } from './store/store.testing.ts'
import { createTestVault } from './worker/vault.testing.ts'

const junk = 'test test test test test test test test test test test junk'
const origin = 'https://dapp.example'
const words = 'correct horse battery'
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createPassword = (text = words) => ({ type: 'password', password: encodeUtf8(text) }) as const
const createPrf = () => new Uint8Array(32).map((_, index) => index * 5 + 3)
const createPasskey = () =>
  ({ type: 'passkey', credentialId: 'id', rpId: 'oriel.localhost', prfSalt: 'salt', prf: createPrf() }) as const
const context = { origin, method: 'personal_sign', surface: 'frame' } as const

afterEach(() => vi.restoreAllMocks())

test('behavior: storage, replies and the console contain no secret', async () => {
  const printed = (['error', 'warn', 'log'] as const).map((level) => vi.spyOn(console, level))
  const storage = createFakeStore()
  const copy = createFakeStore()
  const vault = createTestVault({ raw: storage.store })
  const framed = createTestVault({ raw: copy.store })
  const replies: unknown[] = [await vault.begin({ scope: { kind: 'home' } })]
  await framed.begin({ scope: { kind: 'grant', origin } })
  replies.push(await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() }))
  replies.push(await vault.addFactor({ factor: createPassword(), newFactor: createPasskey() }))
  replies.push(await vault.addAccount({}), await vault.unlock({ factor: createPasskey() }))
  const { port1, port2 } = new MessageChannel()
  const received = framed.receive({ port: port2, replace: false })
  replies.push(await vault.grant({ origin, port: port1, uses: 'open' }), await received)
  port1.close()
  const signable = { type: 'eip155:message', message: '0x68656c6c6f' } as const
  replies.push(await framed.sign({ account: 0, signable, digest: computeDigest(signable), context }))
  const solana = { type: 'solana:message', message: '0x68656c6c6f' } as const
  replies.push(await framed.sign({ account: 0, signable: solana, digest: computeSolanaDigest(solana), context }))
  replies.push(await vault.status(), await framed.status(), await framed.signatureLog())

  const everything = serialize([replies, [...storage.values], [...copy.values], printed.map(({ mock }) => mock.calls)])
  expectWithout(everything, secrets)
})

test('behavior: storage, replies and the console contain no share or recovery key of a login’s wallet', async () => {
  const printed = (['error', 'warn', 'log'] as const).map((level) => vi.spyOn(console, level))
  const custody = await createCustody()
  const [first, second] = [createFakeStore(), createFakeStore()]
  const openBrowser = async ({ store }: ReturnType<typeof createFakeStore>) => {
    const vault = createTestVault({ raw: store })
    await vault.begin({ scope: { kind: 'home', slot: 'login' } })
    return vault
  }
  const vault = await openBrowser(first)
  const names = { userId: 'user', label: 'Chrome', custodyKey: custody.key }
  const created = await vault.makeLogin({ ...names, recovery: createPassword() })
  const replies: unknown[] = [created, await vault.keepLogin(names), [...first.values], await vault.pendingLogin()]
  await custody.putWallet(created.upload)
  replies.push(await vault.settleLogin({ kept: true }))
  const next = await openBrowser(second)
  const proof = { ...createPassword(), type: 'recoveryFile', file: created.file ?? new Uint8Array() } as const
  const wallet = { ...custody.wallet, generation: 1 }
  const [nonce, { ephemeral }] = [custody.nonce(), await next.askRecovery({ wallet, proof })]
  const recoverable = await custody.recoverable(ephemeral, nonce)
  const recovered = await next.recover({ ...names, nonce, proofNonce: custody.nonce(), recoverable })
  await custody.addEnrolment(recovered.upload, recovered.proof)
  replies.push(recoverable, recovered, [...second.values], await next.settleLogin({ kept: true }))
  const factor = { ...createPassword(), type: 'recoveryFile', file: created.file ?? new Uint8Array() } as const
  const change = await vault.changeRecovery({
    factor,
    recovery: createPasskey(),
    shares: custody.recoveryShares(),
    nonce: custody.nonce(),
  })
  custody.putRecovery(change.upload, change.proof)
  replies.push(change, [...first.values], await vault.settleRecovery({ shares: custody.recoveryShares() }))
  const phrase = await vault.exportPhrase({ factor: { type: 'passkey', credentialId: 'id', prf: createPrf() } })

  const own = decodePhrase(phrase) as Bytes
  const record = first.values.get('home login') as HomeRecord & { login: LoginPart }
  const auth = [...custody.enrolments.values()].map((enrolment) => enrolment.auth)
  expectWithout(serialize([replies, [...first.values], [...second.values], printed.map(({ mock }) => mock.calls)]), {
    entropy: own,
    phrase,
    seed: deriveSeed(own),
    deviceShare: await withDeviceShare(record, async (share) => share.slice()),
    authShare: auth[0] ?? own,
    otherAuthShare: auth[1] ?? own,
    recoveryKey: await deriveRecoveryKey(own, record.walletId, 1),
    nextRecoveryKey: await deriveRecoveryKey(own, record.walletId, 2),
    password: encodeUtf8(words),
    prf: createPrf(),
  })
  for (const bytes of [proof.password, factor.password]) expect(bytes.every((byte) => byte === 0)).toBe(true)
})

function expectWithout(text: string, hidden: Record<string, Uint8Array>) {
  for (const [name, secret] of Object.entries(hidden)) {
    for (const spelling of getEncodings(secret)) expect(text.includes(spelling), name).toBe(false)
  }
}

test('behavior: the search for secrets finds one that is there', () => {
  for (const secret of Object.values(secrets)) {
    const hidden = serialize({ deep: [{ bytes: Uint8Array.of(1, ...secret) }, { list: secret }] })
    expect(getEncodings(secret).some((spelling) => hidden.includes(spelling))).toBe(true)
  }
})

test('behavior: a proof and a phrase are wiped, whether right or wrong', async () => {
  const vault = createTestVault({ raw: createFakeStore().store })
  const factor = { ...createPassword(), phrase: encodeUtf8(junk) }
  await vault.import({ phrase: factor.phrase, factor: factor })
  const [wrong, right, fresh] = [createPassword('not this one'), createPassword(), createPassword()]
  await expect(vault.unlock({ factor: wrong })).rejects.toMatchObject({ code: 8010 })
  await vault.unlock({ factor: right })
  await vault.exportPhrase({ factor: fresh })
  const typed = encodeUtf8('these are not the words')
  await expect(vault.import({ phrase: typed, factor: createPassword() })).rejects.toMatchObject({ code: 8015 })
  for (const bytes of [factor.phrase, factor.password, wrong.password, right.password, fresh.password, typed]) {
    expect(bytes.every((byte) => byte === 0)).toBe(true)
  }
})

/** Entropy of a phrase of twelve words: eleven times "test" (word 1788), and a last word that contains the checksum. */
const entropy = hexToBytes('df9bf37e6fcdf9bf37e6fcdf9bf37e3c')
const seed = deriveSeed(entropy)
const secrets = {
  entropy,
  seed,
  evmKey: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey ?? new Uint8Array(),
  secondEvmKey: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/1").privateKey ?? new Uint8Array(),
  solanaKey: deriveEd25519(seed, [44, 501, 0, 0]),
  phrase: encodeUtf8(junk),
  password: encodeUtf8(words),
  prf: createPrf(),
}

/**
 * Returns every encoding of a secret to search for. Bytes inside a longer sequence have three possible Base64
 * encodings, one per offset.
 */
function getEncodings(secret: Uint8Array): string[] {
  const hex = bytesToHex(secret)
  const base64 = [0, 1, 2].map((skip) => Buffer.from(secret.subarray(skip)).toString('base64').slice(0, -4))
  const latin1 = Buffer.from(secret).toString('latin1')
  return [
    hex,
    hex.toUpperCase(),
    ...base64,
    JSON.stringify(latin1).slice(1, -1),
    JSON.stringify([...secret]).slice(1, -1),
  ]
}

function serialize(value: unknown): string {
  const replaceBytes = (_: string, inner: unknown) => {
    if (!(inner instanceof Uint8Array)) return inner
    const buffer = Buffer.from(inner)
    return [bytesToHex(inner), buffer.toString('base64'), buffer.toString('latin1'), `${[...inner]}`]
  }
  return JSON.stringify(value, replaceBytes)
}
