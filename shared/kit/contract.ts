import * as z from 'zod/mini'
import { Diagnosis, PageFacts } from '../backend/doctor.ts'
import { CaipNetworkId, Namespace } from '../chains/caip.ts'
import { batchRequests } from '../constants.ts'
import type { Methods } from '../rpc/rpc.ts'
import { SignInAccount, SignInCall } from '../signIn/signIn.ts'
import { KitEvent } from './kitEvent.ts'
import { BroughtWallet, PageWalletCall, PageWalletEvent } from './pageWallet.ts'
import { Theme } from './theme.ts'
import { OpenOptions } from './view.ts'
import { KitState, WalletRequest } from './wallet.ts'

export { handshakeKey, portGuard, portLimits, protocolRevision, protocolVersion } from '../constants.ts'

/** The abilities of the frame in this browser and page. They decide which approvals need the wallet window. */
export const Capabilities = z.object({
  /** `protocolVersion` and `protocolRevision` of the frame. */
  protocol: z.int(),
  revision: z.int(),
  /** True when the project trusts this origin to host approvals. */
  trusted: z.boolean(),
  /** True when the browser has IntersectionObserver v2. */
  occlusion: z.boolean(),
  passkeys: z.boolean(),
  storage: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** The reply to one request of a batch. */
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

/** The methods of the frame that the host page may call. */
export const frameMethods = {
  /** Must be the first call on a new port. Takes the options of the kit and returns the state that the SDK mirrors. */
  start: {
    /**
     * The frame's implementation checks the options, because it can explain what is wrong with them. A newer SDK may
     * send more fields, which the frame reports and ignores. An SDK without `revision` has revision 1.
     */
    params: z.looseObject({ protocol: z.int(), revision: z._default(z.int(), 1), options: z.unknown() }),
    result: z.object({ capabilities: Capabilities, state: KitState }),
  },
  /** Opens the modal. */
  open: {
    params: z.optional(OpenOptions),
    result: z.void(),
  },
  /** Returns false when the modal stays open because the visitor has to decide something first. */
  close: { params: z.void(), result: z.boolean() },
  request: { params: WalletRequest, result: z.unknown() },
  /** Takes the reads of one microtask, and returns one reply for each. */
  batch: {
    params: z.strictObject({ requests: z.array(WalletRequest).check(z.maxLength(batchRequests)) }),
    result: z.array(WireReply),
  },
  disconnect: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  switchNetwork: { params: z.strictObject({ network: CaipNetworkId }), result: z.void() },
  /** Resolves when the account in use has signed in to the page. The next three are there since revision 4. */
  signIn: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: SignInAccount },
  signOut: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  /** Returns the sign-in of the account in use. Only a sign-in that the deployment keeps has a token. */
  getSignIn: {
    params: z.strictObject({ namespace: z.optional(Namespace) }),
    result: z.nullable(z.object({ ...SignInAccount.shape, token: z.optional(z.string()) })),
  },
  /** Adds a wallet that was found in the page. The implementation validates it, because it can explain a mistake. */
  announceWallet: { params: z.strictObject({ wallet: z.unknown() }), result: z.void() },
  /** Removes a wallet that left the page or was announced again. */
  withdrawWallet: { params: z.strictObject({ id: z.string() }), result: z.void() },
  walletEvent: { params: PageWalletEvent, result: z.void() },
  /** Runs the checks of the doctor. The params hold the facts that only the page can read. */
  diagnose: { params: PageFacts, result: Diagnosis },
  setTheme: { params: Theme, result: z.void() },
} satisfies Methods

/** The methods of the host page that the frame may call. */
export const hostMethods = {
  /** Shows or hides the frame's dialog. */
  setVisible: { params: z.strictObject({ visible: z.boolean() }), result: z.void() },
  setState: { params: KitState, result: z.void() },
  emit: { params: KitEvent, result: z.void() },
  /** Makes the EVM provider emit the event `message` (EIP-1193), such as a log of `eth_subscribe`. */
  message: { params: z.strictObject({ type: z.string(), data: z.unknown() }), result: z.void() },
  /** Starts the discovery of page wallets. Each one is sent by `announceWallet`. */
  discoverWallets: { params: z.void(), result: z.void() },
  /** Loads a wallet that comes with the SDK, so that `callWallet` finds it by its id. Since revision 2. */
  bringWallet: { params: BroughtWallet, result: z.void() },
  /** Calls a page wallet. That wallet sees the page's origin and asks the visitor itself. */
  callWallet: { params: PageWalletCall, result: z.unknown() },
  /**
   * Opens a link outside of the frame while the click in the frame still counts. `{href}` and `{origin}` are replaced
   * by the page's own, encoded, because the frame does not know its URL. Accepts https and the schemes of wallets.
   */
  openLink: {
    params: z.strictObject({ url: z.string().check(z.maxLength(8192)), target: z.enum(['_self', '_blank']) }),
    result: z.void(),
  },
  /** Asks the keeper of sign-ins that the page has. `args` is what `SignInArguments` says. Since revision 4. */
  siwx: { params: z.strictObject({ call: SignInCall, args: z.unknown() }), result: z.unknown() },
  /**
   * Posts `message` to the window that embeds the page, as an app in a Safe does. Returns the first message from
   * there with the same `id`, and its origin. Returns undefined when the page is not framed or no answer comes in time.
   */
  askParent: {
    params: z.strictObject({
      message: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
      /** Time limit in ms. When it is absent, the call waits for an answer, because a person may have to decide. */
      timeoutMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
    }),
    result: z.optional(z.object({ origin: z.string(), data: z.unknown() })),
  },
} satisfies Methods
