import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { batchLimits } from './constants.ts'
import { Diagnosis, PageFacts } from './doctor.ts'
import { KitEvent } from './kitEvent.ts'
import { ThemeMode, ThemeVariables } from './options.ts'
import { BroughtWallet, PageWalletCall, PageWalletEvent } from './pageWallet.ts'
import type { Methods } from './rpc.ts'
import { OpenableView, SwapArguments } from './view.ts'
import { KitState, WalletRequest } from './wallet.ts'

export { batchLimits, handshake, portLimits, protocolRevision, protocolVersion } from './constants.ts'

/** What the browser gives the frame here; decides what may happen in it and what needs the wallet window. */
export const Capabilities = z.object({
  /** The frame answers the protocol that it speaks, and the number of additions that it knows. */
  protocol: z.int(),
  revision: z.int(),
  /** The project trusts this origin to host approvals (DESIGN 5). */
  trusted: z.boolean(),
  /** IntersectionObserver v2. */
  occlusion: z.boolean(),
  passkeys: z.boolean(),
  storage: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** How a call of a batch ended. */
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

/** What the host page may call in the frame. */
export const frameMethods = {
  /** First call on a new port: options of this kit; answered with the state to mirror. */
  start: {
    /**
     * The options are checked by their owner, who can explain what is wrong with them. A newer SDK may send more fields here,
     * which are ignored; one without `revision` has revision 1.
     */
    params: z.object({ protocol: z.int(), revision: z._default(z.int(), 1), options: z.unknown() }),
    result: z.object({ capabilities: Capabilities, state: KitState }),
  },
  /** Opens the modal by the opening rules of the specification (section 2). */
  open: {
    params: z.optional(
      z.strictObject({
        view: z.optional(OpenableView),
        namespace: z.optional(Namespace),
        arguments: z.optional(SwapArguments),
        /** A pairing URI of the dapp's own WalletConnect client, to be shown instead of one of ours. */
        uri: z.optional(z.string().check(z.maxLength(2048), z.regex(/^wc:/, 'expected a wc: URI'))),
      }),
    ),
    result: z.void(),
  },
  /** The result is false when the modal stays open, because the visitor has to decide something first. */
  close: { params: z.void(), result: z.boolean() },
  request: { params: WalletRequest, result: z.unknown() },
  /** Reads of one microtask; each has an answer of its own. */
  batch: {
    params: z.strictObject({ requests: z.array(WalletRequest).check(z.maxLength(batchLimits.requests)) }),
    result: z.array(WireReply),
  },
  disconnect: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  switchNetwork: { params: z.strictObject({ network: CaipNetworkId }), result: z.void() },
  /** A wallet was found in the page. Checked by its owner, who can say what is wrong with it. */
  announceWallet: { params: z.strictObject({ wallet: z.unknown() }), result: z.void() },
  /** It is not there any more, or was announced otherwise. */
  withdrawWallet: { params: z.strictObject({ id: z.string() }), result: z.void() },
  walletEvent: { params: PageWalletEvent, result: z.void() },
  /** Looks at everything that the wallet needs here; the page adds what only it can know. */
  diagnose: { params: PageFacts, result: Diagnosis },
  setTheme: {
    params: z.strictObject({ themeMode: z.optional(ThemeMode), themeVariables: z.optional(ThemeVariables) }),
    result: z.void(),
  },
} satisfies Methods

/** What the frame may call in the host page. */
export const hostMethods = {
  /** Shows or hides the frame's dialog. */
  setVisible: { params: z.strictObject({ visible: z.boolean() }), result: z.void() },
  setState: { params: KitState, result: z.void() },
  emit: { params: KitEvent, result: z.void() },
  /** The EVM provider emits this as its event `message` (EIP-1193), such as a log of `eth_subscribe`. */
  message: { params: z.strictObject({ type: z.string(), data: z.unknown() }), result: z.void() },
  /** Starts to look for wallets in the page: each is announced, now and whenever one comes. */
  discoverWallets: { params: z.void(), result: z.void() },
  /** Loads a wallet that comes with the SDK, from revision 2 on: `callWallet` then finds it by its id. */
  bringWallet: { params: BroughtWallet, result: z.void() },
  /** Calls a wallet of the page, which sees the page's own origin and asks the visitor itself. */
  callWallet: { params: PageWalletCall, result: z.unknown() },
  /**
   * Opens a link that must leave the frame, in the click that the frame has just had. `{href}` and `{origin}` in it become the
   * page's own, encoded: the frame does not know its address. Only schemes of wallets and https.
   */
  openLink: {
    params: z.strictObject({ url: z.string().check(z.maxLength(8192)), target: z.enum(['_self', '_blank']) }),
    result: z.void(),
  },
  /**
   * Asks the window around the page, as an app of a Safe does: posts `message`, and answers with the first message from
   * there that carries the same `id`, and its origin. Undefined when the page is not framed, or nobody answers in time.
   */
  askParent: {
    params: z.strictObject({
      message: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
      /** How long to wait in ms; without it until there is an answer: a person may have to decide. */
      timeoutMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
    }),
    result: z.optional(z.object({ origin: z.string(), data: z.unknown() })),
  },
} satisfies Methods
