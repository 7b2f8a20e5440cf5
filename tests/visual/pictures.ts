/** An accepted screenshot: a scenario of `frame/scenarios/` and its display settings. */
export type Picture = {
  scenario: string
  /** @default 'light' */
  theme?: 'light' | 'dark'
  /** @default 'desktop' */
  screen?: 'phone' | 'panel'
  /** @default 'en' */
  locale?: 'en-XA' | 'ar-XB'
}

export const screens = {
  desktop: { width: 560, height: 900 },
  phone: { width: 390, height: 844 },
  panel: { width: 360, height: 800 },
}

/**
 * Accepted screenshots of scenarios. With the README's three images, there are forty. `en-XA` has long texts, and
 * `ar-XB` is right-to-left.
 */
export const pictures: Picture[] = [
  { scenario: 'connect-everything' },
  { scenario: 'connect-phone', screen: 'phone', theme: 'dark' },
  { scenario: 'login' },
  { scenario: 'all-wallets', theme: 'dark' },
  { scenario: 'pairing-code' },
  { scenario: 'external-declined' },
  { scenario: 'siwx', screen: 'phone' },
  { scenario: 'refusal-origin' },
  { scenario: 'otp-wrong' },

  { scenario: 'account-both', screen: 'phone', locale: 'ar-XB' },
  { scenario: 'account-unavailable', theme: 'dark' },
  { scenario: 'account-settings', locale: 'en-XA' },
  { scenario: 'activity' },
  { scenario: 'nfts', theme: 'dark' },
  { scenario: 'token-price-read' },
  { scenario: 'receive', screen: 'phone' },
  { scenario: 'networks' },

  { scenario: 'send-ready' },
  { scenario: 'send-review-look-alike', theme: 'dark' },
  { scenario: 'progress-failed' },
  { scenario: 'swap-ready' },
  { scenario: 'swap-review', screen: 'phone', theme: 'dark' },
  { scenario: 'buy-prices' },

  { scenario: 'approve-unknown' },
  { scenario: 'approve-sign-in', screen: 'phone', locale: 'ar-XB' },
  { scenario: 'approve-typed-data', theme: 'dark' },
  { scenario: 'approve-unlimited', screen: 'phone' },
  { scenario: 'approve-window-send' },
  { scenario: 'steps-swap', locale: 'en-XA' },
  { scenario: 'solana-send-token' },
  { scenario: 'toast-approval', screen: 'phone', theme: 'dark' },

  { scenario: 'create-asked' },
  { scenario: 'unlock-both', theme: 'dark' },
  { scenario: 'backup-phrase' },
  { scenario: 'home-settings' },
  { scenario: 'recovery-passkey' },
  { scenario: 'panel-send', screen: 'panel', theme: 'dark' },
]

/** Scenarios of the wallet windows that the README's images show side by side. */
export const readmeScenarios = ['connect', 'account', 'approve-send']
