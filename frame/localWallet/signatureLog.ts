import { createStore } from '../state/createStore.ts'
import { downloadFile } from './downloadFile.ts'
import { localWallet } from './localWallet.ts'

export type Signature = Awaited<ReturnType<typeof localWallet.signatureLog>>[number]

type Grant = { grantId: string; origin: string; createdAt: number }

export type Site = {
  origin: string
  grant?: Grant
  lastUsed: number
  /** Signatures for the site, newest first. */
  signatures: Signature[]
}

const store = createStore<{ log: Signature[] | undefined }>(() => ({ log: undefined }))

export const signatureLog = {
  store,

  async refresh() {
    const [log, { accounts }] = await Promise.all([localWallet.signatureLog(), localWallet.refresh()])
    store.setState({ log: filterSignatures(accounts, log) })
  },

  save() {
    const text = JSON.stringify({ signatures: store.getState().log ?? [] }, null, 2)
    downloadFile('oriel-signatures.json', text)
  },
}

/**
 * Returns the signatures of these accounts. Signatures of earlier wallets are left out: the browser keeps a single log
 * for all wallets it has ever had.
 */
export function filterSignatures(accounts: { eip155: string; solana: string }[], log: Signature[]): Signature[] {
  const own = new Set(accounts.flatMap(({ eip155, solana }) => [eip155, solana]))
  return log.filter(({ address }) => own.has(address))
}

/** Groups the log by site. Returns the allowed sites first, then the revoked ones, each sorted by last use. */
export function groupBySite(grants: Grant[], log: Signature[]): Site[] {
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
    (a, b) => Number(Boolean(b.grant)) - Number(Boolean(a.grant)) || b.lastUsed - a.lastUsed,
  )
}
