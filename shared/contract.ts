import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { batchLimits, protocolVersion } from './constants.ts'
import { ThemeMode, ThemeVariables } from './options.ts'
import type { Methods } from './rpc.ts'
import { OpenableView, SwapArguments } from './view.ts'
import { KitState, WalletRequest } from './wallet.ts'

export { batchLimits, handshake, portLimits, protocolVersion } from './constants.ts'

/** What the browser gives the frame here; decides what may happen in it and what needs the wallet window. */
export const Capabilities = z.object({
  protocol: z.literal(protocolVersion),
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
    /** The options are checked by their owner, who can say what is wrong with them. */
    params: z.strictObject({ protocol: z.int(), options: z.unknown() }),
    result: z.object({ capabilities: Capabilities, state: KitState }),
  },
  /** Opens the modal by the opening rules of the specification (section 2). */
  open: {
    params: z.optional(
      z.strictObject({
        view: z.optional(OpenableView),
        namespace: z.optional(Namespace),
        arguments: z.optional(SwapArguments),
      }),
    ),
    result: z.void(),
  },
  close: { params: z.void(), result: z.void() },
  request: { params: WalletRequest, result: z.unknown() },
  /** Reads of one microtask; each has an answer of its own. */
  batch: {
    params: z.strictObject({ requests: z.array(WalletRequest).check(z.maxLength(batchLimits.requests)) }),
    result: z.array(WireReply),
  },
  disconnect: { params: z.strictObject({ namespace: z.optional(Namespace) }), result: z.void() },
  switchNetwork: { params: z.strictObject({ network: CaipNetworkId }), result: z.void() },
  setTheme: {
    params: z.strictObject({ themeMode: z.optional(ThemeMode), themeVariables: z.optional(ThemeVariables) }),
    result: z.void(),
  },
} satisfies Methods

/** Kit events for the dapp's own analytics: a name and plain data. */
export const KitEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MODAL_OPEN'), connected: z.boolean() }),
  z.object({ type: z.literal('MODAL_CLOSE'), connected: z.boolean() }),
  z.object({ type: z.literal('CONNECT_SUCCESS'), connectorId: z.string(), namespace: Namespace }),
  z.object({ type: z.literal('CONNECT_ERROR'), message: z.string() }),
  z.object({ type: z.literal('DISCONNECT_SUCCESS'), namespace: Namespace }),
  z.object({ type: z.literal('DISCONNECT_ERROR'), message: z.string() }),
  z.object({ type: z.literal('SWITCH_NETWORK'), network: CaipNetworkId }),
  z.object({
    type: z.literal('TRANSACTION'),
    hash: z.string(),
    network: CaipNetworkId,
    status: z.enum(['sent', 'success', 'reverted', 'replaced']),
  }),
])
export type KitEvent = z.infer<typeof KitEvent>

/** What the frame may call in the host page. */
export const hostMethods = {
  /** Shows or hides the frame's dialog. */
  setVisible: { params: z.strictObject({ visible: z.boolean() }), result: z.void() },
  setState: { params: KitState, result: z.void() },
  emit: { params: KitEvent, result: z.void() },
} satisfies Methods
