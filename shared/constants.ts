// Holds the constants of the border that the SDK needs at run time. It imports nothing, so that no page loads zod.

/** Version of the border between SDK and frame. The answer to `start` names the version that the frame speaks. */
export const protocolVersion = 1

/**
 * Number of additions to this version of the border that an older side need not know: options, fields, events. A
 * frame ignores unknown options of a newer SDK, and refuses those of an equal or older one as mistakes.
 */
export const protocolRevision = 4

/** The most bytes of calldata, a message or a raw transaction. Nodes accept no larger transaction (geth: 128 KiB). */
export const mostBytes = 131_072

export const mostHexCharacters = 2 + 2 * mostBytes

// The numbers of the limits have names of their own, because the script file of the SDK is shorter with them.

/**
 * The most requests and characters of one `batch` message, and the most messages in flight. The SDK splits bursts of
 * reads.
 */
export const batchRequests = 100
export const batchCharacters = 96_000
export const batchesInFlight = 16

export const handshakeKey = 'oriel1'

/** The head of the window messages that are exchanged before there is a port. */
export type HandshakeHead = { k: typeof handshakeKey; t: 'ready' | 'hello' | 'open' | 'close' | 'refused' }

/** Leaves room for the other fields of the largest accepted request and for the message around it. */
export const portCharacters = mostHexCharacters + 16_384
export const portDepth = 16
export const portBurst = 1000
export const portPerSecond = 1000

/**
 * The limits of one port. The frame treats more as abuse; the SDK paces itself to four fifths of the rate. A message
 * over `characters` closes the port, as `strikes` bad messages do.
 */
export const portLimits = {
  characters: portCharacters,
  depth: portDepth,
  burst: portBurst,
  perSecond: portPerSecond,
} as const

/** The limits of one port that the SDK need not know. */
export const portGuard = { inFlight: 64, rememberedIds: 4096, strikes: 200 } as const

export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The features that the `allow` attribute gives to the wallet's origin: passkeys, and copying of addresses. */
export const frameAllow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
export const frameFeatures = frameAllow.split('; ')
