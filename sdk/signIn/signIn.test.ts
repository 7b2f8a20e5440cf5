import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { solanaAddress } from '@oriel/shared/signInTexts.testing.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInFunctions, SignInSession } from '../api/signInOptions.ts'
import { answerSignIn } from './signIn.ts'

const account = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 'eip155:1' } as const
const scope = { account, networks: ['eip155:1', 'eip155:137'] }
const message = [
  'https://app.example:8443 wants you to sign in with your Ethereum account:',
  account.address,
  '',
  'URI: https://evil.example',
  '',
  'URI: https://app.example:8443',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: abcdefgh12',
  'Issued At: 2026-01-02T03:04:05.000Z',
  'Expiration Time: 2026-01-03T03:04:05.000Z',
  'Request ID: r1',
  'Resources:',
  '- https://one.example/',
  '- urn:recap:two',
].join('\n')
const signed: SignedMessage = { ...account, message, signature: '0x01' }
const fields = {
  domain: 'app.example:8443',
  uri: 'https://app.example:8443',
  version: '1',
  nonce: 'abcdefgh12',
  statement: 'URI: https://evil.example',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2026-01-03T03:04:05.000Z',
  requestId: 'r1',
  resources: ['https://one.example/', 'urn:recap:two'],
}

const sent: [url: string, init: RequestInit][] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('window', { origin: 'https://app.example' })
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push([url.href, init])
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const getFailure = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    ({ code, data }: { code: number; data?: { reason?: unknown } }) => (data?.reason ? [code, data.reason] : code),
  )

describe('createServerKeeper', () => {
  const request = (call: 'challenge' | 'verify' | 'sessions' | 'end', args?: unknown, url = '/auth/') =>
    answerSignIn({ url }, { call, args })

  test.each([
    ['a text', () => new Response(' abcdefgh12\n'), { nonce: 'abcdefgh12' }],
    ['a text of more digits than a number has', () => new Response('12345678901234567890'), expect.anything()],
    ['JSON', () => Response.json({ nonce: 'abcdefgh12', issuedAt: 'x' }), { nonce: 'abcdefgh12', issuedAt: 'x' }],
    ['a text in JSON', () => Response.json('abcdefgh12'), { nonce: 'abcdefgh12' }],
  ])('default: a nonce as %s', async (_, respond, expected) => {
    answer = respond
    const challenge = (await request('challenge')) as { nonce: string }
    expect(challenge).toEqual(expected)
    if (/^\d+$/.test(challenge.nonce)) expect(challenge.nonce).toBe('12345678901234567890')
    expect(sent[0]?.[0]).toBe('https://app.example/auth/nonce')
    expect(sent[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store' })
  })

  test('default: messages are posted in one request', async () => {
    answer = () => new Response(null, { status: 204 })
    await request('verify', [signed])
    const other = { ...signed, chainId: 'eip155:137' }
    await request('verify', [signed, other])
    expect(sent.map(([url, { body }]) => [url, JSON.parse(body as string)])).toEqual([
      ['https://app.example/auth/verify', signed],
      ['https://app.example/auth/verify', { ...signed, messages: [signed, other] }],
    ])
  })

  test.each([
    [() => Response.json({ reason: 'nonce' }, { status: 422 }), [8360, 'nonce']],
    [() => new Response('<h1>No</h1>', { status: 401 }), 8360],
    [() => Response.json({ reason: 'unknown' }, { status: 503 }), 8361],
    [() => Response.json({}, { status: 503 }), 8362],
    [() => Response.json({}, { status: 500 }), 8362],
    [() => Response.json({}, { status: 429 }), 8362],
    [() => Promise.reject(new TypeError('Failed to fetch')), 8362],
    [() => new Response('x'.repeat(70_000)), 8362],
  ])('error: an answer to a message is an error by its status (%#)', async (respond, expected) => {
    answer = respond
    expect(await getFailure(request('verify', [signed]))).toEqual(expected)
  })

  test.each([
    [() => Response.json([account, { ...account, chainId: 137 }]), [account, { ...account, chainId: 'eip155:137' }]],
    [() => Response.json({ ...account, secret: 1 }), [account]],
    [() => Response.json(null), []],
    [() => new Response(null, { status: 204 }), []],
    [() => new Response('<!doctype html>', { status: 401 }), []],
    [() => Response.json([null, 7, 'x']), []],
  ])('behavior: sessions are a list, one or none (%#)', async (respond, expected) => {
    answer = respond
    expect(await request('sessions', scope)).toEqual(expected)
  })

  test('error: a failing server does not count as a server without a session', async () => {
    answer = () => new Response('down', { status: 502 })
    expect(await getFailure(request('sessions', scope))).toBe(8362)
    expect(await getFailure(request('end', scope))).toBe(8362)
    await expect(request('sessions', scope)).rejects.toThrow('(GET /auth/session answered 502)')
    await expect(request('end', scope)).rejects.toThrow('(DELETE /auth/session answered 502)')
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(request('challenge')).rejects.toThrow('(GET /auth/nonce: Failed to fetch)')
    answer = () => new Response(null, { status: 404 })
    expect(await getFailure(request('end', scope))).toEqual({ value: undefined })
  })

  test.each(['https://evil.example/auth', '//evil.example', 'javascript:alert(1)', 'http://app.example/auth'])(
    'error: no request is sent to %s',
    async (url) => {
      expect(await getFailure(request('verify', [signed], url))).toBe(8001)
      expect(sent).toEqual([])
    },
  )
})

/** Mimics an AppKit `siwx` object that has its members on a class prototype. */
class Siwx {
  stored: SignInSession[] = []
  asked: string[] = []
  readonly domain = 'evil.example'
  async createMessage(input: { accountAddress: string; chainId: string }) {
    this.asked.push(`create ${input.accountAddress} ${input.chainId}`)
    const data = { ...fields, ...input, domain: this.domain, uri: 'https://evil.example' }
    return { ...data, toString: () => `${this.domain} wants you to sign in` }
  }
  async addSession(session: SignInSession) {
    if (session.signature === '0xbad') throw new Error('The signature is not valid')
    this.stored.push(session)
  }
  async setSessions(sessions: SignInSession[]) {
    this.stored = sessions
  }
  async getSessions(chainId: string, address: string) {
    this.asked.push(`get ${chainId}`)
    return this.stored.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
  }
  async revokeSession(chainId: string, address: string) {
    this.asked.push(`revoke ${chainId}`)
    this.stored = this.stored.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
  }
  async signMessage({ message }: { message: string }) {
    return `signed ${message} by ${this.domain}`
  }
}

describe('createFunctionsKeeper', () => {
  const createHandler = (own: SignInFunctions) => (call: Parameters<typeof answerSignIn>[1]['call'], args: unknown) =>
    answerSignIn(own, { call, args })

  test('default: a class instance works, and its domain and text are ignored', async () => {
    const own = new Siwx()
    const ask = createHandler(own)
    const { domain: _, uri: _uri, version: _version, ...challenge } = fields
    expect(await ask('challenge', account)).toEqual(challenge)
    await ask('verify', [signed])
    expect(own.stored).toEqual([
      { data: { ...fields, accountAddress: account.address, chainId: 'eip155:1' }, message, signature: '0x01' },
    ])
    const other = { account: { ...account, chainId: 'eip155:137' }, networks: scope.networks }
    expect(await ask('sessions', other)).toEqual([account])
    expect(await ask('sign', { message: 'text', account })).toBe('signed text by evil.example')
    await ask('end', scope)
    expect(own.stored).toEqual([])
    expect(own.asked).toEqual([
      `create ${account.address} eip155:1`,
      'get eip155:137',
      'get eip155:1',
      'revoke eip155:1',
      'revoke eip155:137',
    ])
  })

  test('behavior: several messages replace all sessions at once', async () => {
    const own = new Siwx()
    const cacao = { h: { t: 'caip122' }, p: { iss: 'did' }, s: { t: 'eip191', s: '0x01' } }
    await createHandler(own)('verify', [
      { ...signed, cacao },
      { ...signed, chainId: 'eip155:137' },
    ])
    expect(own.stored.map(({ data, cacao }) => [data.chainId, cacao])).toEqual([
      ['eip155:1', cacao],
      ['eip155:137', undefined],
    ])
  })

  test('behavior: the wallet signs if AppKit’s signer has no client, but not after other errors', async () => {
    const signWith = (signMessage: () => Promise<string>) =>
      createHandler(Object.assign(new Siwx(), { signMessage }))('sign', { message: 'text', account })
    const signFailing = (message: string) => signWith(() => Promise.reject(new Error(message)))
    expect(await signFailing('No ConnectionController client found')).toBeNull()
    await expect(signFailing('User rejected the request.')).rejects.toThrow('User rejected the request.')
  })

  test('behavior: a plain object with functions works', async () => {
    const added: SignInSession[] = []
    const own: SignInFunctions = {
      getNonce: async () => 'abcdefgh12',
      addSession: (session) => added.push(session),
      getSessions: () => [account],
      setSessions: (sessions) => added.splice(0, added.length, ...sessions),
    }
    const ask = createHandler(own)
    expect(await ask('challenge', account)).toEqual({ nonce: 'abcdefgh12' })
    await ask('verify', [signed])
    expect(added).toHaveLength(1)
    expect(await ask('sessions', scope)).toEqual([account])
    await ask('end', scope)
    expect(added).toEqual([])
  })

  test.each<[error: unknown, code: unknown]>([
    [new Error('The signature is not valid'), 8360],
    ['no', 8360],
    [Object.assign(new Error(''), { reason: 'expired' }), [8360, 'expired']],
    [new TypeError('Failed to fetch'), 8362],
    [Object.assign(new Error(''), { code: 8361 }), 8361],
  ])('error: what addSession throws (%#)', async (error, code) => {
    const addSession = () => Promise.reject(error)
    expect(await getFailure(createHandler({ addSession, getSessions: () => [] })('verify', [signed]))).toEqual(code)
  })

  test('error: addSession that returns false rejects the sign-in', async () => {
    expect(
      await getFailure(createHandler({ addSession: () => false, getSessions: () => [] })('verify', [signed])),
    ).toBe(8360)
  })
})

test('behavior: a Solana message without a statement is parsed', async () => {
  const own = new Siwx()
  const text = `app.example wants you to sign in with your Solana account:\n${solanaAddress}\n\nURI: https://app.example\nVersion: 1\nNonce: abcdefgh`
  await answerSignIn(own, { call: 'verify', args: [{ ...signed, message: text }] })
  expect(own.stored[0]?.data).toEqual({
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh',
    accountAddress: account.address,
    chainId: 'eip155:1',
  })
})

test('error: a malformed message is rejected before it is passed to the page', async () => {
  const own = new Siwx()
  const broken = { ...signed, message: message.replace('Version: 1', 'Version: 2') }
  expect(await getFailure(answerSignIn(own, { call: 'verify', args: [broken] }))).toEqual([8360, 'malformed'])
  expect(own.stored).toEqual([])
})

test('behavior: without setSessions, addSession receives one of the messages that share a nonce', async () => {
  const added: SignInSession[] = []
  const option = {
    getNonce: () => 'abcdefgh12',
    addSession: (session: SignInSession) => added.push(session),
    getSessions: () => [],
  }
  const other = { ...signed, chainId: 'eip155:137' }
  await answerSignIn(option, { call: 'verify', args: [signed, other] })
  expect(added.map(({ data }) => data.chainId)).toEqual(['eip155:1'])
})
