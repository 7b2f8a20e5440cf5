import * as z from 'zod/mini'
import { Diagnosis, PagePolicies } from '../backend/doctor.ts'
import { CaipNetworkId, Namespace } from '../chains/caip.ts'
import { batchRequests, inlineSize } from '../constants.ts'
import type { Methods } from '../rpc/rpc.ts'
import { SignInAccount, SignInCall } from '../signIn/signIn.ts'
import { KitEvent } from './kitEvent.ts'
import { BroughtWallet, PageWalletCall, PageWalletEvent } from './pageWallet.ts'
import { Payment, PaymentRequest } from './payment.ts'
import { Theme } from './theme.ts'
import { OpenOptions } from './view.ts'
import { KitState, WalletRequest } from './wallet.ts'

export { handshakeKey, inlineSize, portGuard, portLimits, protocolRevision, protocolVersion } from '../constants.ts'

/** Capabilities of the frame in this browser and page. They determine which approvals need the wallet window. */
export const Capabilities = z.object({
  /** `protocolVersion` and `protocolRevision` of the frame. */
  protocol: z.int(),
  revision: z.int(),
  /** True if the project trusts this origin to host approvals. */
  trusted: z.boolean(),
  /** True if the browser has IntersectionObserver v2. */
  occlusion: z.boolean(),
  passkeys: z.boolean(),
  storage: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** Reply to one request of a batch. */
const WireReply = z.union([
  z.object({ ok: z.literal(true), value: z.optional(z.unknown()) }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.number(),
      message: z.string(),
      name: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  }),
])

/** Frame methods that the host page may call. */
export const frameMethods = {
  /** Must be the first call on a new port. Sends the options and returns the state that the SDK mirrors. */
  start: {
    /**
     * This schema does not validate the options, so that the frame can validate them itself and describe the mistake. A
     * newer SDK may send more fields, which the frame reports and ignores. An SDK that sends no `revision` has revision
     * 1.
     */
    params: z.looseObject({ protocol: z.int(), revision: z._default(z.int(), 1), options: z.unknown() }),
    result: z.object({ capabilities: Capabilities, state: KitState }),
  },
  /** Opens the modal. */
  open: {
    params: z.optional(OpenOptions),
    result: z.void(),
  },
  /** Closes the modal. Returns false if it stays open because the user must make a decision first. */
  close: { params: z.void(), result: z.boolean() },
  request: { params: WalletRequest, result: z.unknown() },
  /** Accepts the read requests of one microtask, and returns one reply for each. */
  batch: {
    params: z.strictObject({ requests: z.array(WalletRequest).check(z.maxLength(batchRequests)) }),
    result: z.array(WireReply),
  },
  disconnect: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  switchNetwork: { params: z.strictObject({ network: CaipNetworkId }), result: z.void() },
  /**
   * Adds a network for this visit. This schema does not validate the network, so that the frame can validate it itself
   * and describe the mistake. This method and the next one were added in revision 5.
   */
  addNetwork: { params: z.strictObject({ namespace: Namespace, network: z.unknown() }), result: z.void() },
  removeNetwork: {
    params: z.strictObject({ namespace: Namespace, id: z.union([z.string().check(z.maxLength(64)), z.int()]) }),
    result: z.void(),
  },
  /**
   * Prompts the active account to sign in to the page, and resolves once it has signed in. This method and the next two
   * were added in revision 4.
   */
  signIn: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: SignInAccount },
  signOut: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  /** Returns the active account's sign-in. It includes a token only if the deployment stores the sign-in. */
  getSignIn: {
    params: z.strictObject({ namespace: z.optional(Namespace) }),
    result: z.nullable(z.object({ ...SignInAccount.shape, token: z.optional(z.string()) })),
  },
  /** Requests a payment, and resolves once it has been sent. Added in revision 5. */
  pay: { params: PaymentRequest, result: Payment },
  /**
   * Adds a wallet that was found on the page. This schema does not validate the wallet, so that the frame can validate
   * it itself and describe the mistake.
   */
  announceWallet: { params: z.strictObject({ wallet: z.unknown() }), result: z.void() },
  /** Removes a wallet that was unregistered or announced again. */
  withdrawWallet: { params: z.strictObject({ id: z.string() }), result: z.void() },
  walletEvent: { params: PageWalletEvent, result: z.void() },
  /** Runs the doctor's checks. The params contain data that only the page can read. */
  diagnose: { params: PagePolicies, result: Diagnosis },
  setTheme: { params: Theme, result: z.void() },
} satisfies Methods

/** Host page methods that the frame may call. */
export const hostMethods = {
  /** Shows or hides the frame's dialog. An inline wallet is shown as a modal, or put back into the page. */
  setVisible: { params: z.strictObject({ visible: z.boolean() }), result: z.void() },
  /** Sets the height of an inline wallet in the page, in px. Added in revision 5. */
  setSize: {
    params: z.strictObject({ blockSize: z.int().check(z.minimum(inlineSize.min), z.maximum(inlineSize.max)) }),
    result: z.void(),
  },
  setState: { params: KitState, result: z.void() },
  emit: { params: KitEvent, result: z.void() },
  /** Makes the EVM provider emit `message` (EIP-1193), such as an `eth_subscribe` log. */
  message: { params: z.strictObject({ type: z.string(), data: z.unknown() }), result: z.void() },
  /** Starts discovering the wallets on the page. The page reports each one through `announceWallet`. */
  discoverWallets: { params: z.void(), result: z.void() },
  /** Loads a wallet that is bundled with the SDK, so that `callWallet` accepts its id. Added in revision 2. */
  bringWallet: { params: BroughtWallet, result: z.void() },
  /** Calls a page wallet. The wallet sees the page's origin and prompts the user itself. */
  callWallet: { params: PageWalletCall, result: z.unknown() },
  /**
   * Opens a link outside the frame while the click's user activation lasts. The page replaces `{href}` and `{origin}`
   * with its own values, URL-encoded, because the frame cannot read the page's URL. Accepts HTTPS and wallet schemes.
   */
  openLink: {
    params: z.strictObject({ url: z.string().check(z.maxLength(8192)), target: z.enum(['_self', '_blank']) }),
    result: z.void(),
  },
  /** Calls the dapp's own sign-in store. `SignInArguments` defines `args`. Added in revision 4. */
  siwx: { params: z.strictObject({ call: SignInCall, args: z.unknown() }), result: z.unknown() },
  /**
   * Posts `message` to the parent window, like an app that is embedded in a Safe. Resolves with the first response that
   * has the same `id`, and with its origin. Resolves with undefined if the page is not embedded or the parent does not
   * respond in time.
   */
  askParent: {
    params: z.strictObject({
      message: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
      /** Timeout in ms. None by default, because the user may have to make a decision. */
      timeoutMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
    }),
    result: z.optional(z.object({ origin: z.string(), data: z.unknown() })),
  },
} satisfies Methods
