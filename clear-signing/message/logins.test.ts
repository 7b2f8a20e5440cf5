import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeSigned, readTypedData } from '../eip155/typedData/describeTypedData.ts'
import { account, chainData, createTypedData, network } from '../eip155/typedData/typedData.testing.ts'
import { toSignedData } from '../eip155/typedData/typedData.ts'
import { describeMessage } from './describeMessage.ts'
import { compareHosts } from './sites.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const describeAtPage = (page: string) => (text: string) =>
  renderInEnglish(
    describeMessage(stringToHex(text), {
      origin: `https://${page}`,
      account,
      network: { id: 1, name: 'Ethereum' },
      now,
    }),
  )
const ask = describeAtPage('stranger.example')
const isLogin = ({ code }: { code: string }) => code === 'login-domain' || code === 'login-elsewhere'

// Public sign-in texts of OpenSea, Blur, Galxe and others.
const openSea = `Welcome to OpenSea!

Click to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).

This request will not trigger a blockchain transaction or cost any gas fees.

Wallet address:
${account.toLowerCase()}

Nonce:
0b8e4f1c-7c55-4c1a-9d1c-6a1f2b3c4d5e`

describe('attack: a login of an old form', () => {
  test.each([
    ['opensea.io', openSea],
    ['bank.example', 'Sign this message to log in to bank.example. Nonce: 12345678'],
    ['bank.example', 'Sign in\n\nURL: https://bank.example/login?a=1\n\nIssued at 2026-01-01'],
    ['bank.example', 'By logging in to BANK.example you accept its terms.'],
    ['bank.example', `Please sign in to b\u200bank.example${'\u0001'.repeat(200)}`],
    ['bank.example', 'https://user@bank.example:8443/ asks you to authenticate.'],
  ])('at %s is phishing elsewhere', (domain, text) => {
    const { risks, highRisk } = ask(text)
    expect(risks[0]).toMatchObject({
      level: 'danger',
      code: 'login-domain',
      text: `https://stranger.example is trying to sign you in to ${domain}. This is likely phishing.`,
    })
    expect(highRisk).toBe(true)
  })

  test.each([
    ['mirror.xyz', 'Log in to https://mirror.xyz\nNonce: 83472834'],
    ['github.com', 'Sign in to github.com\nNonce: 83472834'],
    ['birdeye.so', 'Sign in to birdeye.so\nNonce: 83472834'],
    ['drip.haus', 'Sign in to drip.haus\nNonce: 83472834'],
    ['drip.haus', 'Welcome to drip.haus! Sign this to continue.'],
    ['drip.haus', 'Please sign in to your account at DRIP.HAUS.'],
    ['203.0.113.7', 'Log in to 203.0.113.7:8080\nNonce: 1234'],
    ['[2001:db8::7]', 'Log in to http://[2001:db8::7]:8080\nNonce: 1234'],
  ])('at %s is phishing, whatever its ending and its host: %s', (domain, text) => {
    for (const page of ['free-mint.example', 'birdeye-login.example']) {
      expect(describeAtPage(page)(text).risks[0]).toMatchObject({
        level: 'danger',
        code: 'login-domain',
        text: `https://${page} is trying to sign you in to ${domain}. This is likely phishing.`,
      })
    }
  })

  test.each([
    'connexion à https://bank.example code 1234',
    '请签名以登录 https://bank.example 随机数 83472834',
    'Вход: https://bank.example/ru',
    'Confirm for https://bank.example: 83472834',
    JSON.stringify({ site: 'https://bank.example', code: '8f3kQz71' }),
  ])('in a language that is not read is a warning: %s', (text) => {
    expect(describeAtPage('free-mint.example')(text).risks[0]).toMatchObject({
      level: 'warning',
      code: 'login-elsewhere',
      text: 'This looks like a sign-in to bank.example. If that is not this site, it could take your account there.',
    })
    expect(describeAtPage('bank.example')(text).risks.filter(isLogin)).toEqual([])
    expect(ask(`${text} https://stranger.example`).risks.filter(isLogin)).toEqual([])
  })

  test.each([
    ['bank.example', 'By signing, you agree to the terms at bank.example.'],
    ['bank.example', 'Sign in to stranger.example. Terms: https://bank.example/terms'],
    ['OpenSea', 'Welcome to OpenSea!\n\nYour authentication status will reset after 24 hours.'],
    ['Blur', 'Sign in to Blur\n\nNonce: 1234567890'],
    ['Decentraland', 'Decentraland Login\nExpiration: 2030-01-01'],
  ])('that may be at %s is a warning', (domain, text) => {
    expect(ask(text).risks[0]).toMatchObject({
      level: 'warning',
      code: 'login-elsewhere',
      text: `This looks like a sign-in to ${domain}. If that is not this site, it could take your account there.`,
    })
  })

  test('a page below the same parent is a warning, because a provider gives such names to strangers', () => {
    const text = 'Log in to https://bank.vercel.app'
    expect(describeAtPage('stranger.vercel.app')(text).risks).toMatchObject([
      { level: 'warning', code: 'login-elsewhere' },
    ])
    expect(describeAtPage('stranger.co.uk')('Log in to https://bank.co.uk').risks).toMatchObject([{ level: 'danger' }])
  })
})

test.each([
  ['opensea.io', openSea],
  ['app.opensea.io', openSea],
  ['stranger.example', 'Welcome! Sign in to your account at https://www.stranger.example/login'],
  ['stranger.example', 'Please sign in to https://login.stranger.example'],
  ['app.stranger.example', 'Welcome to Stranger! Nonce: 123'],
  ['stranger.example', 'Welcome to my dapp. Sign in to continue. Nonce: 123'],
  ['stranger.example', 'Sign in to the app'],
  ['stranger.example', 'I vote for the proposal at https://snapshot.org/#/bank.eth/proposal/0x12'],
  ['stranger.example', 'Sign in to continue (built with Node.js v20.1.0, e.g. for vitalik.eth, see README.md)'],
  ['stranger.example', 'Log in. Questions? Write to support@bank.example'],
  ['stranger.example', 'Log in. The terms are at https://docs.google.com/document/1'],
  ['localhost:3000', 'Welcome to OpenSea! Sign in.'],
  ['play.stranger.example', 'Stranger Login\nNonce: 1234'],
  ['stranger.example', 'Wallet Login\nNonce: 1234'],
  ['stranger.example', 'Welcome to the club.Please sign this.'],
  ['nextjs.example', 'Sign in to Next.js Conf'],
  ['stranger.example', 'Log in to your account. Your address is 203.0.113.7.'],
  ['stranger.example', 'Bienvenue. Le code est sur https://github.com/stranger/app'],
  ['birdeye.so', 'Sign in to birdeye.so\nNonce: 83472834'],
  ['203.0.113.7:8080', 'Log in to 203.0.113.7:8080\nNonce: 1234'],
])('a page of %s has no warning for: %s', (page, text) => {
  expect(describeAtPage(page)(text).risks.filter(isLogin)).toEqual([])
})

test.each([
  ['app.example', 'app.example', 'same'],
  ['app.example', 'login.app.example', 'same'],
  ['www.app.example', 'app.example', 'same'],
  ['a.app.example', 'b.app.example', 'sibling'],
  ['a.co.uk', 'b.co.uk', 'foreign'],
  ['x.a.co.uk', 'y.a.co.uk', 'sibling'],
  ['app.example', 'evilapp.example', 'foreign'],
  ['10.0.0.1', '10.0.0.2', 'foreign'],
  ['localhost', 'app.example', 'foreign'],
] as const)('%s and %s are %s', (a, b, expected) => {
  expect(compareHosts(a, b)).toBe(expected)
  expect(compareHosts(b, a)).toBe(expected)
})

describe('typed data', () => {
  const describeFor = (data: ReturnType<typeof createTypedData>, page = 'stranger.example') => {
    const signed = toSignedData(data)
    const about = { chainData, account, origin: `https://${page}`, now, network }
    return renderInEnglish(describeSigned({ signed, reading: readTypedData(signed), ...about }))
  }
  const createLogin = (type: string, domain: object, message: object) => {
    const members = Object.keys(message).map((name) => `string ${name}`)
    const data = createTypedData({ type, members: members.join(','), message })
    return { ...data, domain: { chainId: 1, ...domain } }
  }
  const siwe = 'bank.example wants you to sign in with your Ethereum account'

  test.each([
    ['whose domain is a site', createLogin('Login', { name: 'bank.example' }, { nonce: '12345678' }), 'login-domain'],
    [
      'with an address',
      createLogin('AuthRequest', { name: 'Auth' }, { uri: 'https://bank.example/login' }),
      'login-domain',
    ],
    ['in a text', createLogin('Message', { name: 'App' }, { contents: 'Sign in to bank.example' }), 'login-domain'],
    ['in the words of EIP-4361', createLogin('Message', { name: 'App' }, { contents: siwe }), 'siwe-domain'],
    [
      'in two fields',
      createLogin('Mail', { name: 'bank.example' }, { contents: 'wants you to sign in' }),
      'siwe-domain',
    ],
  ])('attack: a login at another site %s is phishing', (_, data, code) => {
    const { risks, highRisk } = describeFor(data)
    expect(risks[0]).toMatchObject({
      level: 'danger',
      code,
      text: 'https://stranger.example is trying to sign you in to bank.example. This is likely phishing.',
    })
    expect(highRisk).toBe(true)
    expect(describeFor(data, 'bank.example').risks.map(({ code }) => code)).not.toContain(code)
  })

  test('a login at an application of another name is a warning', () => {
    const data = createLogin('SignIn', { name: 'Decentraland' }, { challenge: 'abcdefgh' })
    expect(describeFor(data).risks).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        text: 'This looks like a sign-in to Decentraland. If that is not this site, it could take your account there.',
      }),
    )
    expect(describeFor(data, 'play.decentraland.org').risks.filter(isLogin)).toEqual([])
  })

  test('data that is no login has none of these', () => {
    for (const data of [
      createLogin('Mail', { name: 'Ether Mail' }, { contents: 'See https://bank.example/news' }),
      createLogin('Authorization', { name: 'Vault' }, { details: 'ipfs://bafybei' }),
    ])
      expect(describeFor(data).risks.filter(isLogin)).toEqual([])
  })
})
