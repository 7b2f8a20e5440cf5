declare global {
  interface ImportMetaEnv {
    /** Written by the build from `ORIEL_EXTENSION_WALLET`. */
    readonly WALLET_ORIGIN: string
  }
}

/** Origin of the wallet that this extension belongs to. */
export const walletOrigin = import.meta.env.WALLET_ORIGIN
