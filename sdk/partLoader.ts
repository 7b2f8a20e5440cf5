import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { CreatePageWallets } from './pageWallets.ts'
import type { AnswerSignIn } from './signIn.ts'
import type { RegisterWallet } from './walletStandard.ts'

/** Loads the parts of the SDK that few pages need. `origin` is the wallet's. */
export type PartLoader = {
  walletStandard: (origin: string) => Promise<RegisterWallet>
  coinbase: (origin: string) => Promise<CreateCoinbase>
  pageWallets: (origin: string) => Promise<CreatePageWallets>
  signIn: (origin: string) => Promise<AnswerSignIn>
}
