import { ConnectedUser, EmailAddress, Secret32, SocialProvider } from '@oriel/shared/backend/login.ts'
import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { Network } from '@oriel/shared/chains/networks.ts'
import { LoginEvent } from '@oriel/shared/kit/kitEvent.ts'
import { RemoteFeatures } from '@oriel/shared/kit/options.ts'
import { maxNoteLength } from '@oriel/shared/kit/payment.ts'
import { isRpcMethod, type RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { SignedMessage, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import * as z from 'zod/mini'
import { lockChoices, MadeAccount } from '../state/storage.ts'

export const OwnRequest = z.object({
  /**
   * The user's intended action. `removeProgram` removes an account's EIP-7702 delegation. `name` changes an account's
   * name.
   */
  act: z.enum(['transfer', 'replace', 'removeProgram', 'swap', 'name']),
  /** The recipient's name. Each view resolves it again. */
  name: z.optional(z.string().check(z.maxLength(255))),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** A payment that the page requested. The frame has read the asset from the chain. */
export const RequestedPayment = z.object({
  recipient: z.string(),
  /** Base units of the asset. */
  units: z.bigint(),
  asset: z.object({
    /** Undefined for the native currency. */
    address: z.optional(z.string()),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int(),
    isKnown: z.boolean(),
  }),
  /** Written by the page. */
  note: z.optional(z.string().check(z.maxLength(maxNoteLength))),
  /**
   * Set while the account cannot pay: it lacks the amount or the network fee, or would keep less than an account of the
   * network must. The request then has no params.
   */
  shortage: z.optional(z.enum(['amount', 'fee', 'rest'])),
})
export type RequestedPayment = z.infer<typeof RequestedPayment>

/** An RPC request. Frozen on arrival, so that the displayed object is also the one that is signed. */
export const FrozenRequest = z.readonly(
  z.object({
    method: z.custom<RpcMethodName>((name) => typeof name === 'string' && isRpcMethod(name)),
    params: z.unknown(),
    origin: z.string(),
    networkId: CaipNetworkId,
    address: z.string(),
    /** Set only if the user started the request in the wallet's own views, without the page. */
    own: z.optional(OwnRequest),
    /** Set if the page requested a payment instead of this transaction. */
    payment: z.optional(RequestedPayment),
    /** The user's limit for an allowance, in base units. Set by the approval, never by a page. */
    limit: z.optional(z.bigint()),
    /** True if the user rejected the account's EIP-7702 upgrade. Set by the approval, never by a page. */
    keepsAccount: z.optional(z.boolean()),
    /** Contracts that the page's approved transactions have called successfully. Set by the frame, never by a page. */
    usedContracts: z.optional(z.array(z.string())),
  }),
)
export type FrozenRequest = z.infer<typeof FrozenRequest>

export const LoginChoice = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: EmailAddress }),
  z.object({
    method: SocialProvider,
    /**
     * Secret that the frame uses to poll the backend for the login's result if the provider's page severs the opener.
     */
    watch: z.optional(Secret32),
  }),
])
export type LoginChoice = z.infer<typeof LoginChoice>

/** The user of a login. The frame receives all fields, but the dapp only receives the provider. */
export const WindowUser = ConnectedUser
export type WindowUser = ConnectedUser

/** Fields of all window requests. */
export const commonFields = {
  /** ID of the request, shared by the frame and all windows opened for the request. */
  id: z.string(),
  /** Verified origin of the page that embeds the frame. The window displays it, and grants are bound to it. */
  origin: z.string(),
  /** The page's unverified name. */
  name: z.optional(z.string()),
  /** ID of the wallet to which the frame's delegated wallet belongs. */
  walletId: z.optional(z.string()),
  /** Logins that the page allows for a new wallet, from its options. @default all */
  logins: z.optional(z.pick(RemoteFeatures, { email: true, socials: true })),
  themeMode: z.enum(['light', 'dark']),
  uses: z.enum(['open', 'once', 'none']),
  /** Networks that the page added with nodes of its own. The window trusts them no more than the frame does. */
  pageNetworks: z.optional(z.array(Network)),
}

export const WindowRequest = z.discriminatedUnion('task', [
  /**
   * Connects the site to a wallet. With `login`, the request is for that login's wallet. With `signIn`, the site
   * requests a sign-in on the given network together with the connection.
   */
  z.object({
    task: z.literal('use'),
    login: z.optional(LoginChoice),
    signIn: z.optional(z.object({ challenge: SignInChallenge, chainId: CaipNetworkId })),
    ...commonFields,
  }),
  z.object({ task: z.literal('unlock'), ...commonFields }),
  z.object({ task: z.literal('addAccount'), ...commonFields }),
  /** Shows the recovery phrase of a wallet whose backup was postponed because of a synced passkey. */
  z.object({ task: z.literal('backUp'), ...commonFields }),
  /** Asks the user to approve a request. `expiresAt` is in ms since the epoch. */
  z.object({
    task: z.literal('approve'),
    request: FrozenRequest,
    expiresAt: z.number(),
    /**
     * True if the frame's delegated wallet is unlocked and can sign. In that case, the window needs no user
     * verification and sends no key.
     */
    isOpen: z.boolean(),
    ...commonFields,
  }),
])
export type WindowRequest = z.infer<typeof WindowRequest>

/**
 * Message that the window posts when it is ready. The frame that opened the window responds with the request and two
 * ports. `pass` is the secret in the hash of the window's URL. Only the frame that created the URL knows it.
 */
export const WindowReady = z.object({ type: z.literal('oriel-window-ready'), pass: z.string().check(z.maxLength(64)) })
export type WindowReady = z.infer<typeof WindowReady>

/** The window's response. The window stays open until the frame confirms the response. */
export const WindowAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('done'),
    approved: z.unknown(),
    /**
     * True if the delegated wallet was sent over the vault's port. May only be false if the frame's delegated wallet is
     * unlocked.
     */
    isDelivered: z.boolean(),
    user: z.optional(WindowUser),
    /** The sign-in that the user saw and approved together with the connection. */
    signedIn: z.optional(SignedMessage),
    /**
     * The window's `devicePixelRatio`, which no page can change by zooming. `state/displayScale.ts` stores it for the
     * guard.
     */
    scale: z.number().check(z.positive()),
    /** The user's lock timeout, which also applies to the frame's delegated wallet. A page can't change it. */
    lockMinutes: z.optional(z.literal(lockChoices)),
    /** True while the backup is pending. A delegated wallet can't determine this (see `localWallet/needsBackup.ts`). */
    needsBackup: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('rejected'),
    /** Set if the user rejected the account's EIP-7702 upgrade. */
    reason: z.optional(z.literal('upgrade')),
  }),
])
export type WindowAnswer = z.infer<typeof WindowAnswer>
/**
 * A login event. The window sends login events only for connection requests, because only then is the login part of the
 * page's connection.
 */
export const WindowEvent = z.object({ type: z.literal('event'), event: LoginEvent })
export type WindowEvent = z.infer<typeof WindowEvent>

/**
 * Sent if the click that connects the site also created a wallet. The window then shows the recovery phrase first. With
 * this message, the frame can show the wallet on its button even if the user closes the window early.
 */
export const WalletMade = z.object({ type: z.literal('made'), account: MadeAccount })
export type WalletMade = z.infer<typeof WalletMade>

export const frameNotices = { received: 'received', cancelled: 'cancelled' } as const
export type FrameNotice = keyof typeof frameNotices
