import { createStore } from 'zustand/vanilla'
import { downloadFile } from './downloadFile.ts'
import { homeWallet } from './localWallet.ts'

/** One signature as the wallet's own page shows it. */
export type Signature = Awaited<ReturnType<typeof homeWallet.auditLog>>[number]

type Grant = { grantId: string; origin: string; createdAt: number }

/** One exact origin that uses the wallet, or did. */
export type Site = {
  origin: string
  /** Missing: it was revoked, and its signatures are all that is left. */
  grant?: Grant
  lastUsed: number
  /** Newest first. */
  signatures: Signature[]
}

const store = createStore<{ log: Signature[] | undefined }>(() => ({ log: undefined }))

/** Who uses the wallet, and what it signed for them. */
export const ledger = {
  store,

  async refresh() {
    const [log, { accounts }] = await Promise.all([homeWallet.auditLog(), homeWallet.refresh()])
    store.setState({ log: signedBy(accounts, log) })
  },

  /** The log as a file, with nothing left out. */
  save() {
    const text = JSON.stringify({ signatures: store.getState().log ?? [] }, null, 2)
    downloadFile('oriel-signatures.json', text)
  },
}

/** The browser keeps one log for every wallet that was ever in it: an owner sees what their own accounts signed. */
export function signedBy(accounts: { eip155: string; solana: string }[], log: Signature[]): Signature[] {
  const own = new Set(accounts.flatMap(({ eip155, solana }) => [eip155, solana]))
  return log.filter(({ address }) => own.has(address))
}

/** Sites in use first, each kind by when it was last used. */
export function sitesOf(grants: Grant[], log: Signature[]): Site[] {
  const sites = new Map<string, Site>()
  for (const grant of grants) {
    sites.set(grant.origin, { origin: grant.origin, grant, lastUsed: grant.createdAt, signatures: [] })
  }
  for (const signature of log) {
    const site = sites.get(signature.origin) ?? { origin: signature.origin, lastUsed: signature.time, signatures: [] }
    site.signatures.push(signature)
    site.lastUsed = Math.max(site.lastUsed, signature.time)
    sites.set(site.origin, site)
  }
  return [...sites.values()].sort(
    (one, other) => Number(Boolean(other.grant)) - Number(Boolean(one.grant)) || other.lastUsed - one.lastUsed,
  )
}
