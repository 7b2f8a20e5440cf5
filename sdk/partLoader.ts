import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { CreatePageWallets } from './pageWallets.ts'
import type { AnswerSignIn } from './signIn.ts'
import type { RegisterWallet } from './walletStandard.ts'

/** Lazy-loads the parts of the SDK that few pages need. `origin` is the origin of the wallet. */
export type PartLoader = {
  walletStandard: (origin: string) => Promise<RegisterWallet>
  coinbase: (origin: string) => Promise<CreateCoinbase>
  pageWallets: (origin: string) => Promise<CreatePageWallets>
  signIn: (origin: string) => Promise<AnswerSignIn>
}
