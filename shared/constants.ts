// The numbers and names of the border that the SDK needs at run time. Imports nothing: the host page must not pay for zod.

/** Version of this border. A frame serves the versions it names in its answer to `start`; there is one so far. */
export const protocolVersion = 1

/**
 * Counts the additions to this border since its version began, which older partners need not know: options, fields, events. A
 * frame ignores unknown options of a newer SDK, and refuses those of an equal or older one as mistakes.
 */
export const protocolRevision = 2

/** Calldata, a message or a raw transaction has at most this many bytes: nodes take no larger transaction (geth: 128 KiB). */
export const mostBytes = 131_072

/** The hex text of that many bytes has this many characters. */
export const mostHexCharacters = 2 + 2 * mostBytes

/** At most this many requests in one message, and this many characters: the SDK cuts a burst of reads accordingly. */
export const batchLimits = { requests: 100, characters: 96_000, inFlight: 16 } as const

/** The window messages before there is a port. `boot` is new at each load of the frame document. */
export const handshake = { key: 'oriel1', ready: 'ready', hello: 'hello', refused: 'refused' } as const

/**
 * The frame treats more than this on one port as abuse. The SDK stays below: it paces itself to four fifths of the rate. A
 * message over `characters`, or `strikes` bad ones, closes the port. The largest request that is accepted fits in, with its other
 * fields and the message around it.
 */
export const portLimits = {
  characters: mostHexCharacters + 16_384,
  depth: 16,
  burst: 1000,
  perSecond: 1000,
  inFlight: 64,
  rememberedIds: 4096,
  strikes: 200,
} as const

/** The value of the `sandbox` attribute of the wallet's iframe. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The features that the `allow` attribute gives to the wallet's origin: passkeys, and copying of addresses. */
export const frameFeatures = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'] as const
