import directory from '@oriel/backend/directory/wallets.json' with { type: 'json' }
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Device, readDevice } from './walletDevice.ts'
import { getPlatforms, getWalletLinks, isReachableOnPhone, isWalletLink } from './walletLinks.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab&expiryTimestamp=1'
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)

const wallets: ListedWallet[] = directory
const findWallet = (name: string) => wallets.find((wallet) => wallet.name === name) as ListedWallet
const [metaMask, phantom, solflare, coinbase, ledger, safe] = [
  findWallet('MetaMask'),
  findWallet('Phantom'),
  findWallet('Solflare'),
  findWallet('Coinbase Wallet'),
  findWallet('Ledger Live'),
  findWallet('Safe'),
]
const tokenPocket = findWallet('TokenPocket')

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.134 Mobile Safari/537.36'
const userAgents: Record<string, { userAgent: string; maxTouchPoints?: number; device: Device }> = {
  'Safari on iPhone': { userAgent: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, device: { os: 'ios' } },
  'Chrome on iPhone': {
    userAgent: `${iPhone} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`,
    device: { os: 'ios' },
  },
  'Safari on iPad, which calls itself a Mac': {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    maxTouchPoints: 5,
    device: { os: 'ios' },
  },
  'Safari on a Mac': {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    device: { os: 'desktop' },
  },
  'Firefox on Linux': {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    device: { os: 'desktop' },
  },
  'Chrome on a Windows laptop with a touch screen': {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    maxTouchPoints: 10,
    device: { os: 'desktop' },
  },
  'Chrome on Android': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    device: { os: 'android' },
  },
  'Firefox on Android': {
    userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    device: { os: 'android' },
  },
  'a web view on Android': { userAgent: `${pixel}; wv) ${chrome}`, device: { os: 'android', inApp: 'webview' } },
  'Instagram on iPhone': {
    userAgent: `${iPhone} Mobile/15E148 Instagram 337.0.3.23.54 (iPhone15,2; iOS 18_5; en_GB)`,
    device: { os: 'ios', inApp: 'webview' },
  },
  'a bare web view on iPhone': { userAgent: `${iPhone} Mobile/15E148`, device: { os: 'ios', inApp: 'webview' } },
  'Facebook on Android': {
    userAgent: `${pixel}; wv) ${chrome} [FB_IAB/FB4A;FBAV/470.0.0.47.74;]`,
    device: { os: 'android', inApp: 'webview' },
  },
  'the Google app on iPhone': {
    userAgent: `${iPhone} GSA/322.0.642 Mobile/15E148 Safari/604.1`,
    device: { os: 'ios', inApp: 'webview' },
  },
  'Telegram on Android': {
    userAgent: `${pixel}; wv) ${chrome} Telegram-Android/10.14.5 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    device: { os: 'android', inApp: 'telegram' },
  },
}

describe('readDevice', () => {
  test.each(Object.entries(userAgents))('behavior: %s', (_, { device, ...signs }) => {
    expect(readDevice(signs)).toEqual(device)
  })
})

const ios: Device = { os: 'ios' }
const android: Device = { os: 'android' }
const desktop: Device = { os: 'desktop' }
const webview: Device = { os: 'android', inApp: 'webview' }
const telegram: Device = { os: 'android', inApp: 'telegram' }

describe('platformsOf', () => {
  const cases: [wallet: ListedWallet | undefined, device: Device, isInstalled: boolean, platforms: string[]][] = [
    [undefined, desktop, false, ['qrcode']],
    [metaMask, desktop, true, ['browser', 'qrcode']],
    [metaMask, desktop, false, ['qrcode']],
    [metaMask, ios, false, ['mobile']],
    [phantom, desktop, false, ['unsupported']],
    [phantom, ios, false, ['browse']],
    [phantom, ios, true, ['browser']],
    [solflare, android, false, ['browse', 'mobile']],
    [coinbase, android, false, ['browse']],
    [ledger, desktop, false, ['qrcode', 'desktop']],
    [ledger, android, false, ['mobile']],
    [safe, desktop, false, ['qrcode', 'web']],
    [safe, ios, false, ['mobile', 'web']],
    [findWallet('Frame'), desktop, false, ['unsupported']],
    [findWallet('Guarda'), desktop, false, ['qrcode']],
    [findWallet('Guarda'), ios, false, ['unsupported']],
  ]
  test.each(cases)('behavior: case %#', (wallet, device, isInstalled, platforms) => {
    expect(getPlatforms(wallet, { device, isInstalled })).toEqual(platforms)
  })

  test('behavior: an app that opens pages for another namespace is not a platform', () => {
    const device = ios
    expect(getPlatforms(solflare, { device, isInstalled: false, namespaces: ['eip155'] })).toEqual(['mobile'])
    expect(isReachableOnPhone(phantom, { device, namespaces: ['cosmos'] })).toBe(false)
    expect(isReachableOnPhone(findWallet('Frame'), { device })).toBe(false)
  })
})

describe('walletLinks', () => {
  const getMobileLinks = (wallet: ListedWallet, device: Device) =>
    getWalletLinks(wallet, { platform: 'mobile', uri, device })

  test('behavior: on a phone the page opens the scheme, and the https link is the fallback', () => {
    expect(getMobileLinks(metaMask, ios)).toEqual([
      { href: `metamask://wc?uri=${once}`, opener: 'host', target: '_self' },
      { href: `https://metamask.app.link/wc?uri=${once}`, opener: 'frame', target: '_blank' },
    ])
    expect(getMobileLinks(tokenPocket, android)).toEqual([
      { href: `tpoutside://wc?uri=${once}`, opener: 'host', target: '_self' },
    ])
    expect(getMobileLinks(findWallet('OKX Wallet'), ios)[0]?.href).toBe(`okxwallet://main/wc?uri=${once}`)
    expect(getMobileLinks(findWallet('Binance Wallet'), ios)[1]?.href).toBe(
      `https://app.binance.com/cedefi/wc?uri=${once}`,
    )
  })

  test('behavior: inside another app the https link is first', () => {
    expect(getMobileLinks(metaMask, webview).map(({ href, opener }) => [href.split(':')[0], opener])).toEqual([
      ['https', 'host'],
      ['metamask', 'host'],
    ])
  })

  test('behavior: Telegram opens links through the page, and decodes once more on Android', () => {
    expect(getMobileLinks(metaMask, telegram)).toEqual([
      { href: `https://metamask.app.link/wc?uri=${twice}`, opener: 'host', target: '_blank' },
      { href: `metamask://wc?uri=${twice}`, opener: 'host', target: '_blank' },
    ])
    expect(getMobileLinks(metaMask, { os: 'ios', inApp: 'telegram' })[0]?.href).toBe(
      `https://metamask.app.link/wc?uri=${once}`,
    )
  })

  test('behavior: web and desktop links open directly', () => {
    expect(getWalletLinks(safe, { platform: 'web', uri, device: desktop })).toEqual([
      { href: `https://app.safe.global/wc?uri=${once}`, opener: 'frame', target: '_blank' },
    ])
    expect(getWalletLinks(ledger, { platform: 'desktop', uri, device: desktop })).toEqual([
      { href: `ledgerlive://wc?uri=${once}`, opener: 'host', target: '_self' },
    ])
  })

  test('behavior: without a URI the link only brings the app to the front', () => {
    expect(getWalletLinks(metaMask, { platform: 'mobile', device: ios })[0]?.href).toBe('metamask://')
    expect(getWalletLinks(metaMask, { platform: 'qrcode', uri, device: desktop })).toEqual([])
  })

  test('behavior: two equal links are listed once', () => {
    const wallet = { id: 'w', name: 'W', mobile_link: 'https://w.example', link_mode: 'https://w.example/' }
    expect(getMobileLinks(wallet, ios)).toHaveLength(1)
  })

  test('behavior: an app that opens this page gets its address from the host', () => {
    const getBrowseLinks = (wallet: ListedWallet, device: Device, namespaces?: ('eip155' | 'solana')[]) =>
      getWalletLinks(wallet, { platform: 'browse', device, namespaces })
    const intent = 'intent://browse/{href}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end'
    const phantomWeb = 'https://phantom.app/ul/browse/{href}?ref={origin}'
    expect(getBrowseLinks(phantom, android)).toEqual([{ href: intent, opener: 'host', target: '_self' }])
    expect(getBrowseLinks(phantom, ios)).toEqual([{ href: phantomWeb, opener: 'host', target: '_self' }])
    expect(getBrowseLinks(phantom, webview)[0]?.href).toBe(phantomWeb)
    expect(getBrowseLinks(phantom, telegram)).toEqual([{ href: phantomWeb, opener: 'host', target: '_blank' }])
    expect(getBrowseLinks(phantom, desktop)).toEqual([])
    expect(getBrowseLinks(solflare, ios)[0]?.href).toBe('https://solflare.com/ul/v1/browse/{href}?ref={href}')
    expect(getBrowseLinks(solflare, ios, ['eip155'])).toEqual([])
    expect(getBrowseLinks(coinbase, ios, ['eip155'])[0]?.href).toBe('cbwallet://miniapp?url={href}')
    expect(getBrowseLinks(coinbase, ios, ['solana'])[0]?.href).toBe('https://go.cb-w.com/dapp?cb_url={href}')
    expect(getBrowseLinks(coinbase, webview, ['eip155'])[0]?.href).toBe('https://go.cb-w.com/dapp?cb_url={href}')
    expect(getBrowseLinks(metaMask, ios)).toEqual([])
  })

  test('default: every link of the directory works on every device', () => {
    const platforms = ['browse', 'mobile', 'web', 'desktop'] as const
    for (const wallet of wallets)
      for (const { device } of Object.values(userAgents))
        for (const platform of getPlatforms(wallet, { device, isInstalled: false })) {
          const links = getWalletLinks(wallet, { platform, uri, device })
          expect(links.length > 0).toBe(platforms.includes(platform as 'web'))
          for (const { href, opener, target } of links) {
            if (platform !== 'browse')
              expect([`wc?uri=${once}`, `wc?uri=${twice}`]).toContain(href.slice(href.lastIndexOf('wc?uri=')))
            // The frame never opens a custom scheme itself, and never navigates itself.
            if (opener === 'frame') expect([href.slice(0, 8), target]).toEqual(['https://', '_blank'])
          }
        }
  })

  test('error: no link of any list runs a script', () => {
    const bad = [
      'javascript:alert(1)',
      'javascript://%0aalert(1)',
      'data:text/html,x',
      'http://a.example',
      ' vbscript://x',
    ]
    for (const mobile_link of [...bad, 'blob://x', 'file:///etc', 'intent://x#Intent;end', 'wallet://"><x'])
      expect([mobile_link, getMobileLinks({ id: 'w', name: 'W', mobile_link }, ios)]).toEqual([mobile_link, []])
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'javascript:', 'JAVASCRIPT://', '\tjavascript:'), (text, prefix) => {
        for (const { href } of getMobileLinks({ id: 'w', name: 'W', mobile_link: prefix + text }, ios))
          expect(href).not.toMatch(/^\s*(javascript|data|vbscript|http):/i)
      }),
    )
    expect(['wallet:', 'wallet://x', 'https://a.example', 'http://localhost:5173/x'].filter(isWalletLink)).toHaveLength(
      4,
    )
  })

  test('behavior: the wallet reads the exact URI', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const [link] = getWalletLinks(metaMask, { platform: 'mobile', uri: text, device: ios })
        expect(new URL(link?.href ?? '').searchParams.get('uri')).toBe(text)
      }),
    )
  })
})
