import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { LoginEvent } from '#shared/kitEvent.ts'
import { ConnectedUser, EmailAddress, Secret32, SocialProvider } from '#shared/login.ts'
import { isRpcMethod, type RpcMethodName } from '#shared/rpcMethods.ts'

/** Facts about a request that the visitor began in the frame, which only the frame knows. */
export const OwnRequest = z.object({
  act: z.enum(['transfer', 'replace']),
  /** The name that the recipient was found by. It is looked up again wherever it is shown. */
  name: z.optional(z.string().check(z.maxLength(255))),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** A request of the dapp as it was when it arrived: frozen, shown from this object, signed from this object. */
export const FrozenRequest = z.readonly(
  z.object({
    method: z.custom<RpcMethodName>((name) => typeof name === 'string' && isRpcMethod(name)),
    params: z.unknown(),
    /** The proved origin of the page that asks. */
    origin: z.string(),
    networkId: CaipNetworkId,
    /** Address of the account that is to sign. */
    address: z.string(),
    /**
     * Present only when the visitor began the request in the wallet's own views on that page, without the page asking.
     */
    own: z.optional(OwnRequest),
  }),
)
export type FrozenRequest = z.infer<typeof FrozenRequest>

/** The login that was chosen in the frame, which asks for no code and no password: the window does the rest. */
export const LoginChoice = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: EmailAddress }),
  z.object({
    method: SocialProvider,
    /** With this the frame may ask the backend what became of the login, where the provider's page cuts the opener off. */
    watch: z.optional(Secret32),
  }),
])
export type LoginChoice = z.infer<typeof LoginChoice>

/** Who is signed in, for the frame's own eyes: the dapp is told the provider alone. */
export const WindowUser = ConnectedUser
export type WindowUser = ConnectedUser

const common = {
  /** Of the request, from the frame through every window that is opened for it. */
  id: z.string(),
  /** The proved origin of the page that embeds the frame: shown in the window, and what a grant is for. */
  origin: z.string(),
  /** What that page calls itself. */
  name: z.optional(z.string()),
  /** The wallet that the frame has a copy of. */
  walletId: z.optional(z.string()),
  themeMode: z.enum(['light', 'dark']),
  /** How the frame may use the key that it is given: see `Delivery` in the vault. */
  uses: z.enum(['open', 'once', 'none']),
}

/** What the frame wants of the wallet window. */
export const WindowTask = z.discriminatedUnion('task', [
  /** `login` says which wallet: the one of that login. */
  z.object({ task: z.literal('use'), login: z.optional(LoginChoice), ...common }),
  z.object({ task: z.literal('unlock'), ...common }),
  /** Adds an account and gives the page a copy that has it. */
  z.object({ task: z.literal('addAccount'), ...common }),
  /** Shows this request and gives back what the user approved, until `expiresAt` (ms since 1970). */
  z.object({
    task: z.literal('approve'),
    request: FrozenRequest,
    expiresAt: z.number(),
    /**
     * Tells whether the frame's copy is open and can sign: the window then needs no proof of the owner and need not send the key.
     */
    isOpen: z.boolean(),
    ...common,
  }),
])
export type WindowTask = z.infer<typeof WindowTask>

/**
 * Sent by the window when it is ready; the frame that opened it answers with the task and two ports. `pass` is the
 * secret after the # of the window's address, which only the frame that made the address knows.
 */
export const WindowReady = z.object({ type: z.literal('oriel-window-ready'), pass: z.string().check(z.maxLength(64)) })
export type WindowReady = z.infer<typeof WindowReady>

/**
 * The window sends this over the control port as the result of its task. The window stays open until it is told that the answer
 * arrived.
 */
export const WindowAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('done'),
    approved: z.unknown(),
    /** Tells whether the copy was sent over the vault's port. It may be false only for a frame whose copy is open. */
    isDelivered: z.boolean(),
    user: z.optional(WindowUser),
    /** The devicePixelRatio of the wallet window, which no page can zoom: see `state/displayScale.ts`. */
    scale: z.number().check(z.positive()),
  }),
  z.object({ type: z.literal('rejected') }),
])
export type WindowAnswer = z.infer<typeof WindowAnswer>
/** The window sends these only for a task that connects: the login is then a part of the page's connection. */
export const WindowEvent = z.object({ type: z.literal('event'), event: LoginEvent })
export type WindowEvent = z.infer<typeof WindowEvent>

/** On the control port, from the frame: the answer arrived, or nobody waits for it any more. */
export const frameNotices = { received: 'received', cancelled: 'cancelled' } as const
export type FrameNotice = keyof typeof frameNotices
