import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { LoginEvent } from '#shared/kitEvent.ts'
import { ConnectedUser, EmailAddress, Secret32, SocialProvider } from '#shared/login.ts'
import { isRpcMethod, type RpcMethodName } from '#shared/rpcMethods.ts'
import { SignedMessage, SignInChallenge } from '#shared/signIn.ts'
import { lockChoices, MadeAccount } from '../state/storage.ts'

export const OwnRequest = z.object({
  /** `removeProgram` makes a smart account an ordinary one again (EIP-7702). `name` changes the name of an account. */
  act: z.enum(['transfer', 'replace', 'removeProgram', 'swap', 'name']),
  /** Every view resolves the name again. */
  name: z.optional(z.string().check(z.maxLength(255))),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** The request is frozen when it arrives, because it is both displayed and signed from this object. */
export const FrozenRequest = z.readonly(
  z.object({
    method: z.custom<RpcMethodName>((name) => typeof name === 'string' && isRpcMethod(name)),
    params: z.unknown(),
    origin: z.string(),
    networkId: CaipNetworkId,
    address: z.string(),
    /** Set only when the visitor began the request in the wallet's own views, without the page. */
    own: z.optional(OwnRequest),
    /** The visitor's limit of an allowance, in base units. The approval sets it, and no page can. */
    limit: z.optional(z.bigint()),
    /** True when the visitor refused the program that the account would get. The approval sets it, and no page can. */
    keepsAccount: z.optional(z.boolean()),
    /** The page's approved transactions called these contracts with success. The frame sets it, and no page can. */
    usedContracts: z.optional(z.array(z.string())),
  }),
)
export type FrozenRequest = z.infer<typeof FrozenRequest>

export const LoginChoice = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: EmailAddress }),
  z.object({
    method: SocialProvider,
    /** Lets the frame poll the backend for the end of the login when the provider's page severs the opener. */
    watch: z.optional(Secret32),
  }),
])
export type LoginChoice = z.infer<typeof LoginChoice>

/** Describes the user of a login. The frame receives all of it, and the dapp only the provider. */
export const WindowUser = ConnectedUser
export type WindowUser = ConnectedUser

/** Belongs to every task of a window. */
export const commonOfTasks = {
  /** Id of the request, the same from the frame through every window that is opened for it. */
  id: z.string(),
  /** The proved origin of the page that embeds the frame. The window displays it, and a grant is for it. */
  origin: z.string(),
  /** The name that the page claims. */
  name: z.optional(z.string()),
  /** The wallet of which the frame has a copy. */
  walletId: z.optional(z.string()),
  themeMode: z.enum(['light', 'dark']),
  uses: z.enum(['open', 'once', 'none']),
}

export const WindowTask = z.discriminatedUnion('task', [
  /**
   * With `login`, the task is about the wallet of that login. With `signIn`, the site wants a sign-in with the
   * connection, on this network.
   */
  z.object({
    task: z.literal('use'),
    login: z.optional(LoginChoice),
    signIn: z.optional(z.object({ challenge: SignInChallenge, chainId: CaipNetworkId })),
    ...commonOfTasks,
  }),
  z.object({ task: z.literal('unlock'), ...commonOfTasks }),
  z.object({ task: z.literal('addAccount'), ...commonOfTasks }),
  /** Shows the recovery phrase that a synced passkey postponed. */
  z.object({ task: z.literal('backUp'), ...commonOfTasks }),
  /** `expiresAt` is in milliseconds since the epoch. */
  z.object({
    task: z.literal('approve'),
    request: FrozenRequest,
    expiresAt: z.number(),
    /**
     * True when the frame's copy is open and can sign. The window then needs no proof of the owner and no delivery of
     * the key.
     */
    isOpen: z.boolean(),
    ...commonOfTasks,
  }),
])
export type WindowTask = z.infer<typeof WindowTask>

/**
 * The window sends this message when it is ready. The frame that opened it answers with the task and two ports. `pass`
 * is the secret in the hash of the window's URL, which only the frame that made the URL has.
 */
export const WindowReady = z.object({ type: z.literal('oriel-window-ready'), pass: z.string().check(z.maxLength(64)) })
export type WindowReady = z.infer<typeof WindowReady>

/** The window stays open until the frame confirms the answer. */
export const WindowAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('done'),
    approved: z.unknown(),
    /** True when the copy was sent over the vault's port. It may be false only for a frame whose copy is open. */
    isDelivered: z.boolean(),
    user: z.optional(WindowUser),
    /** The sign-in that the visitor saw and accepted together with the connection. */
    signedIn: z.optional(SignedMessage),
    /** The devicePixelRatio of the window, which no page can zoom: `state/displayScale.ts` keeps it for the guard. */
    scale: z.number().check(z.positive()),
    /** The owner's choice, which the frame's copy follows, too: a page cannot change it. */
    lockMinutes: z.optional(z.literal(lockChoices)),
    /** True while the phrase waits, which a copy of the wallet does not know: `localWallet/needsBackup.ts`. */
    needsBackup: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('rejected'),
    /** Set when the visitor refused the program that the account would get. */
    reason: z.optional(z.literal('upgrade')),
  }),
])
export type WindowAnswer = z.infer<typeof WindowAnswer>
/**
 * Carries an event of a login. The window sends it only for a task that connects, because the login is then a part of
 * the page's connection.
 */
export const WindowEvent = z.object({ type: z.literal('event'), event: LoginEvent })
export type WindowEvent = z.infer<typeof WindowEvent>

/**
 * The window made a wallet with the click that also connects the site, and first shows its recovery phrase. The frame
 * then names the wallet on its button, also when the window is closed before the end.
 */
export const WalletMade = z.object({ type: z.literal('made'), account: MadeAccount })
export type WalletMade = z.infer<typeof WalletMade>

export const frameNotices = { received: 'received', cancelled: 'cancelled' } as const
export type FrameNotice = keyof typeof frameNotices
