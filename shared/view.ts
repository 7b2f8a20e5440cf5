import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { SocialProvider } from './login.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(128))
const Origin = z.string().check(z.minLength(1), z.maxLength(512))
const network = CaipNetworkId

/** Arguments that preselect a swap. Tokens by symbol or address, the amount as a decimal string. */
export const SwapArguments = z.strictObject({
  fromToken: z.optional(Id),
  toToken: z.optional(Id),
  amount: z.optional(Id),
})

/** The screens of the specification (section 2) with their parameters. */
const specified = [
  z.strictObject({ name: z.literal('Connect') }),
  z.strictObject({ name: z.literal('Account') }),
  z.strictObject({ name: z.literal('AllWallets') }),
  z.strictObject({ name: z.literal('ConnectingWalletConnectBasic') }),
  z.strictObject({ name: z.literal('ConnectingWalletConnect'), wallet: z.optional(Id) }),
  z.strictObject({ name: z.literal('ConnectingExternal'), connector: Id, namespace: z.optional(Namespace) }),
  z.strictObject({ name: z.literal('ConnectingFarcaster') }),
  z.strictObject({ name: z.literal('SwitchNetwork'), network }),
  z.strictObject({
    name: z.literal('SwitchActiveChain'),
    switchToChain: Namespace,
    navigateTo: z.optional(Id),
    navigateWithReplace: z.optional(z.boolean()),
    network: z.optional(network),
  }),
  z.strictObject({ name: z.literal('UnsupportedChain') }),
  z.strictObject({ name: z.literal('SIWXSignMessage') }),
  z.strictObject({ name: z.literal('ApproveTransaction') }),
  z.strictObject({ name: z.literal('Swap'), arguments: z.optional(SwapArguments) }),
  z.strictObject({ name: z.literal('RegisterAccountName') }),
  z.strictObject({ name: z.literal('RegisterAccountNameSuccess') }),
] as const

/** Ours: networks, wallets in use and to be had, and the device wallet, whose secrets are typed and shown in the wallet window only. */
const ours = [
  z.strictObject({ name: z.literal('Networks') }),
  /** Wallets, other accounts, lock and disconnect: behind Account. */
  z.strictObject({ name: z.literal('AccountSettings') }),
  /** A network that is served here and that the dapp did not ask for; without one, the list of them. */
  z.strictObject({ name: z.literal('AddNetwork'), network: z.optional(network) }),
  /** Asks about a token that the page wants in the account's list. */
  z.strictObject({ name: z.literal('WatchAsset'), network, token: Id }),
  /** What the account owns and did, beside the tabs of Account. */
  z.strictObject({ name: z.literal('Nft'), network, contract: Id, tokenId: Id }),
  z.strictObject({ name: z.literal('Transaction'), network, hash: Id }),
  z.strictObject({ name: z.literal('Receive') }),
  /** Every account of the wallet, with its label. */
  z.strictObject({ name: z.literal('Accounts') }),
  /** `token`: its address; none is the network's own currency. What was typed so far is in `send/draft.ts`. */
  z.strictObject({ name: z.literal('Send'), token: z.optional(Id) }),
  z.strictObject({ name: z.literal('SendSelectToken') }),
  z.strictObject({ name: z.literal('SendReview') }),
  /** From the wallet's yes to the chain's. */
  z.strictObject({ name: z.literal('SendProgress'), network, hash: Id }),
  /** Asks for an account of our own wallet, before the page is connected. */
  z.strictObject({ name: z.literal('ChooseAccount') }),
  /** Which namespaces of a wallet that speaks several. */
  z.strictObject({ name: z.literal('ConnectingMultiChain'), connector: Id }),
  /** On a phone: a request waits in the app of the connected wallet. */
  z.strictObject({ name: z.literal('ContinueInWallet') }),
  /** The browser wants a click before it opens the window of the connected wallet. */
  z.strictObject({ name: z.literal('OpenWallet') }),
  /** The wallets in use, one per namespace: disconnect one, all, revoke, add another. */
  z.strictObject({ name: z.literal('Wallets') }),
  /** Every provider to sign in with, where Connect has no room for them. */
  z.strictObject({ name: z.literal('ConnectSocials') }),
  z.strictObject({ name: z.literal('WhatIsAWallet') }),
  z.strictObject({ name: z.literal('GetWallet') }),
  /** Where a wallet of the directory can be had. */
  z.strictObject({ name: z.literal('Downloads'), wallet: Id }),
  /** In the wallet window: what is in this browser, who uses it, what it signed. */
  z.strictObject({ name: z.literal('Home') }),
  /** In a wallet window without a page that waits for it. */
  z.strictObject({ name: z.literal('NobodyAsked') }),
  z.strictObject({ name: z.literal('Welcome') }),
  z.strictObject({ name: z.literal('CreateWallet') }),
  z.strictObject({ name: z.literal('ImportWallet') }),
  z.strictObject({ name: z.literal('BackupPhrase') }),
  z.strictObject({ name: z.literal('ConfirmPhrase') }),
  z.strictObject({ name: z.literal('UnlockWallet') }),
  z.strictObject({ name: z.literal('ExportPhrase') }),
  z.strictObject({ name: z.literal('GrantOrigin') }),
  /** Opens in a wallet window that a page's account list opened. */
  z.strictObject({ name: z.literal('AddAccount') }),
  z.strictObject({ name: z.literal('Sites') }),
  z.strictObject({ name: z.literal('Site'), origin: Origin }),
  z.strictObject({ name: z.literal('AuditLog'), origin: z.optional(Origin) }),
  /** In the wallet window: logins, and the wallet that comes with one. */
  z.strictObject({ name: z.literal('SignIn') }),
  z.strictObject({ name: z.literal('EmailLogin') }),
  z.strictObject({ name: z.literal('EmailVerifyOtp'), email: z.string().check(z.maxLength(254)) }),
  z.strictObject({ name: z.literal('ConnectingSocial'), provider: SocialProvider }),
  /** What a login leads to is being found out, and done. */
  z.strictObject({ name: z.literal('LoginProgress') }),
  z.strictObject({ name: z.literal('RecoverySetup') }),
  z.strictObject({ name: z.literal('RecoverWallet') }),
  z.strictObject({ name: z.literal('UnlockLogin') }),
  /** This browser has the wallet of somebody else's login. */
  z.strictObject({ name: z.literal('OtherLogin') }),
  /** Of a login's wallet: what belongs to it, how it comes back, and the ways out of it. */
  z.strictObject({ name: z.literal('LoginSettings') }),
  z.strictObject({ name: z.literal('ChangeEmail') }),
  z.strictObject({ name: z.literal('Recovery') }),
  z.strictObject({ name: z.literal('NewRecovery') }),
  z.strictObject({ name: z.literal('Devices') }),
  z.strictObject({ name: z.literal('SecurityLog') }),
  z.strictObject({ name: z.literal('SignOut') }),
  z.strictObject({ name: z.literal('DetachWallet') }),
  z.strictObject({ name: z.literal('Detached') }),
  z.strictObject({ name: z.literal('DeleteAccount') }),
  /** The provider's page cut this window off from the page that opened it. */
  z.strictObject({ name: z.literal('SignedInElsewhere'), origin: Origin }),
] as const

/** One screen: its name and its parameters. */
export const View = z.discriminatedUnion('name', [...specified, ...ours])
export type View = z.infer<typeof View>
export type ViewName = View['name']

/** The screens a dapp may name in `open({ view })`. */
export const OpenableView = z.enum([
  'Account',
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'Networks',
  'Wallets',
  'WhatIsAWallet',
  'Send',
  'Receive',
  'Swap',
])
export type OpenableView = z.infer<typeof OpenableView>
