/** The origin of the wallet that this extension belongs to. The build writes it. */
declare const WALLET_ORIGIN: string
