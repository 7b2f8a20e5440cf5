import type { SocialProvider } from '@oriel/shared/backend/login.ts'
import { describe, expect, test } from 'vitest'
import { readDevice } from '../../wallets/directory/walletDevice.ts'
import { getOfferedLogins } from './getOfferedLogins.ts'

const all: SocialProvider[] = ['google', 'apple', 'github', 'discord', 'x', 'facebook', 'farcaster']
const offer = { email: true, socials: all }
const desktop = { os: 'desktop', isMac: false } as const

test('default: all logins of the deployment are offered, in the order of the specification', () => {
  expect(getOfferedLogins(offer, undefined, desktop)).toEqual({
    email: true,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    isGoogleRefused: false,
  })
  expect(getOfferedLogins(undefined, undefined, desktop)).toEqual({ email: false, socials: [], isGoogleRefused: false })
})

test('behavior: the dapp chooses and orders the logins, but adds none', () => {
  const some = { email: true, socials: ['github', 'google'] satisfies SocialProvider[] }
  const { socials } = getOfferedLogins(some, { socials: ['google', 'x', 'github', 'google'] }, desktop)
  expect(socials).toEqual(['google', 'github'])
  expect(getOfferedLogins(some, { email: false, socials: false }, desktop)).toMatchObject({ email: false, socials: [] })
  expect(getOfferedLogins({ email: false, socials: [] }, { email: true }, desktop).email).toBe(false)
})

const createTelegramAgent = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Telegram`
const inFacebook = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS]'

describe('behavior: a login that fails in this browser is left out', () => {
  test.each<[string, string, SocialProvider[]]>([
    ['Telegram on iOS', createTelegramAgent('iPhone; CPU iPhone OS 18_0 like Mac OS X'), ['google']],
    ['Telegram on a Mac', createTelegramAgent('Macintosh; Intel Mac OS X 10_15'), ['x']],
    ['Telegram on Android', createTelegramAgent('Linux; Android 15; K'), ['facebook', 'x']],
    ['Telegram on Windows', createTelegramAgent('Windows NT 10.0'), []],
    ['another app', inFacebook, ['google']],
    ['a browser', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605', []],
  ])('%s', (_, userAgent, missing) => {
    const place = { ...readDevice({ userAgent }), isMac: /Macintosh/i.test(userAgent) }
    const { socials, isGoogleRefused } = getOfferedLogins(offer, undefined, place)
    expect(all.filter((provider) => !socials.includes(provider)).toSorted()).toEqual(missing.toSorted())
    expect(isGoogleRefused).toBe(missing.includes('google'))
  })
})
