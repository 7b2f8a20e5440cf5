import { WalletError } from '#shared/errors.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { CreatePageWallets } from './pageWallets.ts'
import type { RegisterWallet } from './walletStandard.ts'

export const tag = globalThis.document?.currentScript as HTMLScriptElement | null | undefined

type Rules = { createScriptURL: (url: string) => string }
type Types = { createPolicy: (name: string, rules: Rules) => Rules }
let rules: Rules | undefined

/**
 * Returns the URL in the form that a page with Trusted Types accepts. The page allows our policy by its name:
 * `trusted-types oriel`.
 */
function trust(url: string): string {
  try {
    // One policy serves all kits, because a second policy with the same name would be refused.
    const page: Window & { trustedTypes?: Types } = window
    rules ??= page.trustedTypes?.createPolicy('oriel', {
      createScriptURL: (url) => url,
    })
  } catch {
    // The page does not allow the policy. Unless it requires Trusted Types, it accepts the plain text.
  }
  return rules ? rules.createScriptURL(url) : url
}

/** The added script has the nonce of the first, because the page's policy may require one. */
function load(origin: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const url = `${origin}/oriel-${name}.js`
    const fail = () => reject(new WalletError(`${url} did not load (8160): kit.diagnose() says why.`, { code: 8160 }))
    script.nonce = tag?.nonce ?? ''
    script.onload = () => resolve()
    script.onerror = fail
    try {
      script.src = trust(url)
      document.head.append(script)
    } catch {
      // The page's Trusted Types refused the URL.
      fail()
    }
  })
}

// The functions below replace those of `loadParts.ts` in the script file.

export function loadWalletStandard(origin: string, use: (registerWallet: RegisterWallet) => void) {
  const done = () => use(window.Oriel?.registerWallet as RegisterWallet)
  if (window.Oriel?.registerWallet) return done()
  load(origin, 'solana').then(done, ({ message }) => console.error(`Oriel: ${message}`))
}

export async function loadCoinbase(origin: string): Promise<CreateCoinbase> {
  if (!window.Oriel?.createCoinbase) await load(origin, 'coinbase')
  return window.Oriel?.createCoinbase as CreateCoinbase
}

export async function loadPageWallets(origin: string): Promise<CreatePageWallets> {
  if (!window.Oriel?.createPageWallets) await load(origin, 'page-wallets')
  return window.Oriel?.createPageWallets as CreatePageWallets
}
