import * as z from 'zod/mini'
import { SocialProvider } from '../backend/login.ts'
import { CaipNetworkId, Namespace } from '../chains/caip.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(128))
const Origin = z.string().check(z.minLength(1), z.maxLength(512))
const network = CaipNetworkId

/** Initial values of a swap. Tokens are symbols or addresses; the amount is a decimal number. */
export const SwapArguments = z.strictObject({
  fromToken: z.optional(Id),
  toToken: z.optional(Id),
  amount: z.optional(Id),
})

export type SwapArguments = z.infer<typeof SwapArguments>

/** Views of the specification (section 2) and their parameters. */
const specified = [
  /** `own` shows the built-in wallet and its logins first. Other wallets are one click away. */
  z.strictObject({ name: z.literal('Connect'), own: z.optional(z.boolean()) }),
  z.strictObject({ name: z.literal('Account') }),
  z.strictObject({ name: z.literal('AllWallets') }),
  z.strictObject({ name: z.literal('ConnectingWalletConnectBasic') }),
  z.strictObject({ name: z.literal('ConnectingWalletConnect'), wallet: z.optional(Id) }),
  z.strictObject({ name: z.literal('ConnectingExternal'), connector: Id, namespace: z.optional(Namespace) }),
  z.strictObject({ name: z.literal('ConnectingFarcaster') }),
  /** `from` is the page's network if it differs from the network of this document. */
  z.strictObject({ name: z.literal('SwitchNetwork'), network, from: z.optional(network) }),
  z.strictObject({
    name: z.literal('SwitchActiveChain'),
    switchToChain: Namespace,
    /** View to show after the switch. @default Connect */
    navigateTo: z.optional(Id),
    /** Replaces this view in the history, so that Back does not return to it. */
    navigateWithReplace: z.optional(z.boolean()),
    network: z.optional(network),
  }),
  z.strictObject({ name: z.literal('UnsupportedChain') }),
  z.strictObject({ name: z.literal('SIWXSignMessage') }),
  z.strictObject({ name: z.literal('ApproveTransaction') }),
  /** Shown in the wallet window, where the approval button also unlocks the wallet. */
  z.strictObject({ name: z.literal('ApproveInWindow') }),
  z.strictObject({ name: z.literal('Swap'), arguments: z.optional(SwapArguments) }),
  z.strictObject({ name: z.literal('RegisterAccountName') }),
  z.strictObject({ name: z.literal('RegisterAccountNameSuccess') }),
] as const

/** Our own views. Secrets of the built-in wallet are entered and shown only in the wallet window. */
const ours = [
  z.strictObject({ name: z.literal('Networks') }),
  /** Shows the actions for wallets, other accounts, locking and disconnecting. */
  z.strictObject({ name: z.literal('AccountSettings') }),
  /**
   * Adds a network that the deployment serves but the dapp did not request. Lists all such networks if `network` is
   * absent.
   */
  z.strictObject({ name: z.literal('AddNetwork'), network: z.optional(network) }),
  /** Shows a payment that the page requested. */
  z.strictObject({ name: z.literal('Pay') }),
  /** Prompts the user to add a token that the page suggested (EIP-747). */
  z.strictObject({ name: z.literal('WatchAsset'), network, token: Id }),
  /** Shows a token of the account. `token` is an address; absent for the native currency. */
  z.strictObject({ name: z.literal('Token'), network, token: z.optional(Id) }),
  z.strictObject({ name: z.literal('Nft'), network, contract: Id, tokenId: Id }),
  z.strictObject({ name: z.literal('Transaction'), network, hash: Id }),
  z.strictObject({ name: z.literal('Receive') }),
  /** Lists all accounts of the wallet with their labels. */
  z.strictObject({ name: z.literal('Accounts') }),
  /** `token` is an address; absent for the native currency. The form values are in `send/model/draft.ts`. */
  z.strictObject({ name: z.literal('Send'), token: z.optional(Id) }),
  z.strictObject({ name: z.literal('SendSelectToken') }),
  z.strictObject({ name: z.literal('SendReview') }),
  z.strictObject({ name: z.literal('SwapSelectToken'), side: z.enum(['from', 'to']), search: z.optional(Id) }),
  z.strictObject({ name: z.literal('SwapReview') }),
  /** Form for buying tokens, with quotes from the providers. The user chooses its values in the next three views. */
  z.strictObject({ name: z.literal('OnRampProviders') }),
  z.strictObject({ name: z.literal('OnRampTokenSelect') }),
  z.strictObject({ name: z.literal('OnRampFiatSelect') }),
  z.strictObject({ name: z.literal('OnRampCountrySelect') }),
  /** Shows an order until the tokens have arrived. */
  z.strictObject({ name: z.literal('BuyInProgress'), order: Id }),
  z.strictObject({ name: z.literal('WhatIsABuy') }),
  /** Shows the profile of the account's name. The user can edit the profile or release the name. */
  z.strictObject({ name: z.literal('AccountName') }),
  /** Shows a transaction from its approval until it is mined. */
  z.strictObject({ name: z.literal('SendProgress'), network, hash: Id }),
  /** Shows the status of a batch of calls (EIP-5792), whose id was chosen by the page or the wallet. */
  z.strictObject({ name: z.literal('CallsStatus'), id: z.string().check(z.minLength(1), z.maxLength(8194)) }),
  /** Prompts for an account of the built-in wallet before the page is connected. */
  z.strictObject({ name: z.literal('ChooseAccount') }),
  /** Prompts for the namespaces of a wallet that supports several. */
  z.strictObject({ name: z.literal('ConnectingMultiChain'), connector: Id }),
  /** Shown on a phone while a request waits in the app of the connected wallet. */
  z.strictObject({ name: z.literal('ContinueInWallet') }),
  /** Shown briefly after a wallet has connected, before the modal closes automatically. */
  z.strictObject({ name: z.literal('Connected'), connector: Id }),
  /** Prompts for a click, because the browser opens the connected wallet's window only on user activation. */
  z.strictObject({ name: z.literal('OpenWallet') }),
  /** Lists the connected wallets, one per namespace. The user can disconnect, revoke or add one. */
  z.strictObject({ name: z.literal('Wallets') }),
  /** Lists the login providers that do not fit into Connect. */
  z.strictObject({ name: z.literal('ConnectSocials') }),
  z.strictObject({ name: z.literal('WhatIsAWallet') }),
  z.strictObject({ name: z.literal('GetWallet') }),
  /** Lists the download pages of a directory wallet. */
  z.strictObject({ name: z.literal('Downloads'), wallet: Id }),
  /** Home of the wallet window: the wallet in this browser, its connected sites and its signatures. */
  z.strictObject({ name: z.literal('Home') }),
  z.strictObject({ name: z.literal('HomeSettings') }),
  /** Lists the accounts of this wallet. The user can choose, rename or add one. */
  z.strictObject({ name: z.literal('HomeAccounts') }),
  /** Shown in a wallet window that no page opened. */
  z.strictObject({ name: z.literal('NoRequest') }),
  z.strictObject({ name: z.literal('Welcome') }),
  z.strictObject({ name: z.literal('CreateWallet') }),
  z.strictObject({ name: z.literal('ImportWallet') }),
  z.strictObject({ name: z.literal('BackupPhrase') }),
  z.strictObject({ name: z.literal('ConfirmPhrase') }),
  z.strictObject({ name: z.literal('UnlockWallet') }),
  /** Shown to a user who forgot the password or lost the passkey. */
  z.strictObject({ name: z.literal('CantUnlock') }),
  z.strictObject({ name: z.literal('ExportPhrase') }),
  /** Replaces a passkey that can recover the wallet by itself (version 2 of the vault format). */
  z.strictObject({ name: z.literal('RenewPasskey') }),
  z.strictObject({ name: z.literal('GrantOrigin') }),
  /** Shown in a wallet window that was opened from a page's account list. */
  z.strictObject({ name: z.literal('AddAccount') }),
  /** Shows the user's personal mark, by which the user recognizes genuine wallet pages. */
  z.strictObject({ name: z.literal('PersonalMark') }),
  z.strictObject({ name: z.literal('Sites') }),
  z.strictObject({ name: z.literal('Site'), origin: Origin }),
  z.strictObject({ name: z.literal('SignatureLog'), origin: z.optional(Origin) }),
  /** The views from `SignIn` to `SignedInElsewhere` handle logins and their wallets, in the wallet window. */
  z.strictObject({ name: z.literal('SignIn') }),
  z.strictObject({ name: z.literal('EmailLogin') }),
  z.strictObject({ name: z.literal('EmailVerifyOtp'), email: z.string().check(z.maxLength(254)) }),
  z.strictObject({ name: z.literal('ConnectingSocial'), provider: SocialProvider }),
  /** Shown while the wallet looks up the login and acts on the result. */
  z.strictObject({ name: z.literal('LoginProgress') }),
  z.strictObject({ name: z.literal('RecoverySetup') }),
  z.strictObject({ name: z.literal('RecoverWallet') }),
  z.strictObject({ name: z.literal('UnlockLogin') }),
  /** Shown if this browser stores the wallet of a different login. */
  z.strictObject({ name: z.literal('OtherLogin') }),
  /** Settings of a wallet with a login, which link to the views from `ChangeEmail` to `DeleteAccount`. */
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
  /** Shown when the provider's page severed this window from its opener. */
  z.strictObject({ name: z.literal('SignedInElsewhere'), origin: Origin }),
] as const

export const View = z.discriminatedUnion('name', [...specified, ...ours])
export type View = z.infer<typeof View>
export type ViewName = View['name']

/** Views that {@link Oriel.open} can open. */
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
  'OnRampProviders',
])
export type OpenableView = z.infer<typeof OpenableView>

export const OpenOptions = z.strictObject({
  /** View to open. @default Account if connected, Connect otherwise */
  view: z.optional(OpenableView),
  namespace: z.optional(Namespace),
  /** Initial values for the view `Swap`: tokens by symbol or address, and the amount to sell as a decimal string. */
  arguments: z.optional(SwapArguments),
  /** Pairing URI of the dapp's own WalletConnect client (`wc:…`), shown instead of the wallet's own URI. */
  uri: z.optional(z.string().check(z.maxLength(2048), z.regex(/^wc:/, 'expected a wc: URI'))),
})
