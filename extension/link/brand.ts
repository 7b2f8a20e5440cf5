declare global {
  interface ImportMetaEnv {
    /** The brand to announce, set at build time from the deployment's configuration. */
    readonly BRAND: { name: string; icon?: string; rdns?: string }
  }
}

/** Name, icon and reverse domain name that the extension announces to pages. */
export const brand = import.meta.env.BRAND
