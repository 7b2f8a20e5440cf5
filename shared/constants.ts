// Constants that the SDK needs at run time. This file has no imports, so that no page loads zod.

/** Version of the protocol between SDK and frame. The response to `start` contains the frame's version. */
export const protocolVersion = 1

/**
 * Number of additions to this protocol version that older versions may ignore: options, fields, events. A frame ignores
 * unknown options from a newer SDK, but rejects them as mistakes from an SDK of the same or an older revision.
 */
export const protocolRevision = 5

/** Maximum bytes of calldata, a message or a raw transaction. Nodes reject larger transactions (geth: 128 KiB). */
export const maxBytes = 131_072

export const maxHexCharacters = 2 + 2 * maxBytes

// The limits are separate constants instead of one object, because this makes the SDK's script file smaller.

/**
 * Maximum number of requests and characters in one `batch` message, and of `batch` messages in flight. The SDK splits
 * larger bursts of reads.
 */
export const batchRequests = 100
export const batchCharacters = 96_000
export const batchesInFlight = 16

export const handshakeKey = 'oriel1'

/** Common fields of the window messages that are exchanged before the port exists. */
export type HandshakeHead = { k: typeof handshakeKey; t: 'ready' | 'hello' | 'open' | 'close' | 'refused' }

/**
 * Maximum length of a message in characters. Leaves room for the other fields of the largest request and for its
 * envelope.
 */
export const portCharacters = maxHexCharacters + 16_384
export const portDepth = 16
export const portBurst = 1000
export const portPerSecond = 1000

/**
 * Limits of one port. The frame treats anything beyond them as abuse: a message over `characters` closes the port, and
 * so do too many bad messages (`portGuard.strikes`). The SDK throttles itself to 80% of the rate.
 */
export const portLimits = {
  characters: portCharacters,
  depth: portDepth,
  burst: portBurst,
  perSecond: portPerSecond,
} as const

/** Limits of one port that only the frame needs. */
export const portGuard = { inFlight: 64, rememberedIds: 4096, strikes: 200 } as const

/** Limits of an inline wallet's height in the page, in px. */
export const inlineSize = { min: 200, max: 900 } as const

export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Features that the iframe's `allow` attribute delegates to the wallet's origin: passkeys, and copying addresses. */
export const frameAllow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
export const frameFeatures = frameAllow.split('; ')
