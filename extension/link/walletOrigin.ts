declare global {
  interface ImportMetaEnv {
    /** The wallet's origin, set at build time from `ORIEL_EXTENSION_WALLET`. */
    readonly WALLET_ORIGIN: string
  }
}

/** Origin of the deployment that this extension belongs to. */
export const walletOrigin = import.meta.env.WALLET_ORIGIN
