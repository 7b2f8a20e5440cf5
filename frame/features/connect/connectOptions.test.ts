// @vitest-environment happy-dom
import type { View } from '@oriel/shared/kit/view.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'
import type { UserActions } from '../../scenarios/support/userActions.ts'

type Scope = { includeWalletIds?: string[]; excludeWalletIds?: string[] }

let showApp: Awaited<ReturnType<typeof loadAppScreen>>
let user: UserActions
/** Directory IDs by wallet name. */
let ids: Record<string, string>

beforeAll(async () => {
  showApp = await loadAppScreen('connect')
  user = (await import('../../scenarios/support/userActions.ts')).user
  const { listed } = await import('./scenarios/walletFixtures.ts')
  ids = Object.fromEntries(listed.map(({ name, id }) => [name, id]))
})

/** Renders Connect with MetaMask in the browser, a recently used Trust Wallet, and a directory that responds. */
async function showConnect(options: object = {}, view: View = { name: 'Connect' }, settings: object = {}) {
  const { ethereum } = await import('../../scenarios/support/fixtures.ts')
  const { answers, showInFrame } = await import('../../scenarios/support/setUp.ts')
  const wallets = await import('./scenarios/walletFixtures.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { networks } = await import('../../state/networks.ts')
  const show = () => {
    changeConfig({ login: { email: true, socials: ['google', 'github', 'apple'] }, ...settings })
    answers.queries.wallets = ([, kind, ...rest]) => {
      if (kind === 'featured' || kind === 'excluded') {
        return (rest[1] as string[]).flatMap((walletId) => wallets.listed.find(({ id }) => id === walletId) ?? [])
      }
      if (kind === 'ranks') return wallets.listed
      const { includeWalletIds, excludeWalletIds } = rest[0] as Scope
      const found = wallets.listed.filter(
        ({ id }) => (includeWalletIds?.includes(id) ?? true) && !excludeWalletIds?.includes(id),
      )
      return { recommended: found.slice(0, 4), count: found.length }
    }
    wallets.storeRecentWallets(wallets.trust)
    wallets.registerWallet(wallets.walletConnect)
    wallets.registerWallet(wallets.extensions[0])
    showInFrame(view)
    networks.store.setState({ requested: [ethereum] })
  }
  await showApp({ show, options })
}

const readRows = () => readTexts('.connect .row-title')

describe('the list of wallets', () => {
  const custom = { id: 'shop', name: 'The shop’s own', webapp_link: 'https://swap.example/wallet' }

  test('default: the order of the groups is that of the specification (SPEC 9, Defaults)', async () => {
    const inOrder = ['Phone wallet', 'Trust Wallet', 'MetaMask', 'Phantom', 'All wallets']
    await showConnect()
    expect(readRows()).toEqual(inOrder)
    const specified = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    await showConnect({ features: { connectorTypeOrder: specified } })
    expect(readRows()).toEqual(inOrder)
  })

  test('behavior: connectorTypeOrder orders the groups, and those that it leaves out come last', async () => {
    await showConnect({ features: { connectorTypeOrder: ['recommended', 'injected'] } })
    expect(readRows()).toEqual(['Phantom', 'MetaMask', 'Phone wallet', 'Trust Wallet', 'All wallets'])
  })

  test('behavior: featuredWalletIds puts wallets of the directory before the others', async () => {
    await showConnect({ featuredWalletIds: [ids.Zerion, ids.Rainbow] })
    expect(readRows()).toEqual(['Phone wallet', 'Trust Wallet', 'MetaMask', 'Zerion', 'Rainbow', 'All wallets'])
  })

  test('behavior: includeWalletIds leaves out other wallets of the directory and of the page, and keeps recent ones', async () => {
    await showConnect({ includeWalletIds: [ids.Zerion] })
    expect(readRows()).toEqual(['Phone wallet', 'Trust Wallet', 'Zerion', 'All wallets'])
  })

  test('behavior: excludeWalletIds hides these wallets, one of the page, too', async () => {
    await showConnect({ excludeWalletIds: [ids.MetaMask, ids.Phantom] })
    expect(readRows()).toEqual(['Phone wallet', 'Trust Wallet', 'Coinbase Wallet', 'OKX Wallet', 'All wallets'])
  })

  test('behavior: customWallets are listed, and a wrong one is left out', async () => {
    await showConnect({ customWallets: [custom, { id: 'wrong' }] })
    expect(readRows()).toEqual(['Phone wallet', 'Trust Wallet', 'MetaMask', custom.name, 'All wallets'])
  })

  test('behavior: features.allWallets hides the way to the directory', async () => {
    await showConnect({ features: { allWallets: false } })
    expect(readRows()).toEqual(['Phone wallet', 'Trust Wallet', 'MetaMask', 'Phantom'])
  })

  test('behavior: features.allWallets also hides the way through "Get a wallet"', async () => {
    const readGetWallet = async (features: object) => {
      await showConnect({ features }, { name: 'GetWallet' })
      await expect.poll(() => readTexts('.row-title')).toContain('Phantom')
      return readTexts('.row-title')
    }
    expect(await readGetWallet({})).toContain('Show all wallets')
    expect(await readGetWallet({ allWallets: false })).not.toContain('Show all wallets')
  })

  test.each([{ collapseWallets: true }, { emailShowWallets: false }])(
    'behavior: %o puts the wallets behind a button',
    async (features) => {
      await showConnect({ features })
      expect(readRows()).toEqual([])
      await user.press('Continue with a wallet')
      await expect.poll(readRows).toContain('MetaMask')
    },
  )
})

describe('the ways to connect', () => {
  const methodSelectors = '.own-wallet, .modal input[type=email], .modal .social-tiles, .modal .connect > .list'
  const readMethods = () =>
    [...document.querySelectorAll(`.modal ${methodSelectors}`)].map(
      (element) => element.className || element.getAttribute('type'),
    )

  test('default: the own wallet, email, social, wallet (SPEC 9, Defaults)', async () => {
    await showConnect()
    expect(readMethods()).toEqual(['own-wallet', 'field-input', 'social-tiles', 'list'])
  })

  test('behavior: features.connectMethodsOrder orders them', async () => {
    await showConnect({ features: { connectMethodsOrder: ['wallet', 'social', 'email'] } })
    expect(readMethods()).toEqual(['list', 'own-wallet', 'social-tiles', 'field-input'])
  })

  test('behavior: remoteFeatures.email and socials leave logins out', async () => {
    await showConnect({ remoteFeatures: { email: false } })
    expect(readMethods()).toEqual(['own-wallet', 'social-tiles', 'list'])
    await showConnect({ remoteFeatures: { socials: false } })
    expect(readMethods()).toEqual(['own-wallet', 'field-input', 'list'])
  })

  test('behavior: basic leaves out all logins', async () => {
    await showConnect({ basic: true })
    expect(readMethods()).toEqual(['own-wallet', 'list'])
  })

  test('behavior: remoteFeatures.socials orders the providers, and adds none', async () => {
    await showConnect()
    const all = ['Continue with Google', 'Continue with GitHub', 'Continue with Apple']
    expect(readTexts('.social-tiles button')).toEqual(all)
    await showConnect({ remoteFeatures: { socials: ['apple', 'x', 'google', 'github'] } })
    expect(readTexts('.social-tiles button')).toEqual([all[2], all[0], all[1]])
  })
})

describe('terms', () => {
  const termsConditionsUrl = 'https://swap.example/terms'
  const privacyPolicyUrl = 'https://swap.example/privacy'
  const legal = { termsConditionsUrl, privacyPolicyUrl, features: { legalCheckbox: true } }
  const readLinks = () =>
    [...document.querySelectorAll('.modal a')].map((link) => [link.textContent, link.getAttribute('href')])
  /** Returns whether the user can choose our own wallet and the first wallet of the list. */
  const canChoose = () =>
    ['.own-wallet button', '.connect .row'].map(
      (wallet) => document.querySelector(wallet)?.getAttribute('aria-disabled') === null,
    )

  test.each([
    [{}, []],
    [{ termsConditionsUrl }, [['Terms of Service', termsConditionsUrl]]],
    [{ privacyPolicyUrl }, [['Privacy Policy', privacyPolicyUrl]]],
  ])('behavior: %o are the links, and nothing has to be ticked', async (options, links) => {
    await showConnect(options)
    expect(readLinks()).toEqual(links)
    expect(readTexts('.checkbox')).toEqual([])
    expect(canChoose()).toEqual([true, true])
  })

  test('behavior: with features.legalCheckbox no wallet can be chosen before the box is ticked', async () => {
    await showConnect(legal)
    expect(readLinks()).toHaveLength(2)
    expect(canChoose()).toEqual([false, false])
    await user.press('I agree to our')
    await expect.poll(canChoose).toEqual([true, true])
  })

  test('behavior: without terms the box does not exist', async () => {
    await showConnect({ features: { legalCheckbox: true } })
    expect(readTexts('.checkbox')).toEqual([])
    expect(canChoose()).toEqual([true, true])
  })
})

test('behavior: themeVariables.logo stands above Connect', async () => {
  const logo = 'data:image/png;base64,AAAA'
  await showConnect({ themeVariables: { logo } })
  expect(document.querySelector('.host-logo')?.getAttribute('src')).toBe(logo)
})

describe('the brand of the deployment', () => {
  const brand = { name: 'Acme', icon: '/public/brand/icon-a.svg', logo: '/public/brand/logo-a.svg', byline: true }
  const readLogo = () => document.querySelector('.host-logo')?.getAttribute('src')

  test('default: its logo stands above Connect unless the page has one, and its icon in the button', async () => {
    await showConnect({}, undefined, { brand })
    expect(readLogo()).toBe(brand.logo)
    expect(document.querySelector('.own-wallet img')?.getAttribute('src')).toBe(brand.icon)
    expect(readTexts('.own-wallet')[0]).toMatch(/^Acme: /)
    const logo = 'data:image/png;base64,AAAA'
    await showConnect({ themeVariables: { logo } }, undefined, { brand })
    expect(readLogo()).toBe(logo)
  })

  test('default: “Wallet by Oriel” stands at the foot of Connect until the deployment or the page hides it', async () => {
    const readByline = () => readTexts('.modal-footer')
    await showConnect()
    expect(readByline()).toEqual(['Wallet by Oriel'])
    await showConnect({ remoteFeatures: { branding: true } }, undefined, { brand })
    expect(readByline()).toEqual(['Wallet by Oriel'])
    await showConnect({ remoteFeatures: { branding: false } }, undefined, { brand })
    expect(readByline()).toEqual([])
    await showConnect({ remoteFeatures: { branding: true } }, undefined, { brand: { ...brand, byline: false } })
    expect(readByline()).toEqual([])
  })
})
