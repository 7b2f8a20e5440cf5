import type { CustodyLogEntry, Released, StoredWallet } from '@oriel/shared/backend/custody.ts'
import type { LoginSession, LoginUser } from '@oriel/shared/backend/login.ts'
import { View } from '@oriel/shared/kit/view.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { accounts, createStatus, factors, later, now } from '../../../scenarios/support/fixtures.ts'
import type { Scenario } from '../../../scenarios/support/scenario.ts'
import { answers, showInWindow } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import { loginWallet } from '../model/loginWallet.ts'

const day = 24 * 3_600_000
const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
export const [here, elsewhere] = ids

export const ada: LoginUser = { id: 'ada', provider: 'email', email: 'ada@example.org' }
export const longUser: LoginUser = {
  id: 'ada',
  provider: 'discord',
  username: 'the-longest-name-that-somebody-could-think-of-and-still-type',
}

const createSession = (user: LoginUser, change: Partial<LoginSession> = {}): LoginSession => ({
  token: 'A'.repeat(43),
  user,
  loginAt: now,
  freshUntil: later,
  expiresAt: later,
  ...change,
})

export const enrolments: StoredWallet['enrolments'] = [
  { enrolId: here, splitId: here, label: 'Chrome on Linux', createdAt: now, usedAt: now },
  { enrolId: elsewhere, splitId: elsewhere, label: 'Safari on iPhone', createdAt: now - 40 * day },
]

export const createPasskeyRecord = (at: 0 | 1, credentialId: string): StoredWallet['recoveryKeys'][number] => ({
  id: ids[at],
  generation: 1,
  credentialId,
  rpId: 'wallet.example',
  prfSalt: 'AQ',
  sealed: { iv: 'AQ', ct: 'AQ' },
})

function createStoredWallet(change: Partial<StoredWallet> = {}): StoredWallet {
  return {
    walletId: here,
    eip155: accounts[0]?.eip155 ?? '',
    solana: accounts[0]?.solana ?? '',
    commitment: 'AQ',
    authority: 'AQ',
    generation: 1,
    recoveryKeys: [createPasskeyRecord(0, factors.passkey.credentialId), createPasskeyRecord(1, 'BQ')],
    hasFile: true,
    enrolments,
    ...change,
  }
}

const events: CustodyLogEntry['event'][] = [
  'released',
  'recovery-changed',
  'refused',
  'device-removed',
  'passkey-removed',
  'passkey-added',
  'email-changed',
  'deletion-stopped',
  'deletion-noted',
  'recovered',
  'enrolled',
  'created',
]
export const createLog = (count: number): CustodyLogEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    time: now - at * 7 * 3_600_000,
    event: events[at % events.length] ?? 'released',
    label: ['Chrome on Linux', undefined, 'Safari on iPhone'][at % 3],
  }))

export type Row = {
  name: string
  title: string
  view: View['name']
  user?: LoginUser
  session?: Partial<LoginSession> | false
  wallet?: Partial<VaultStatus>
  stored?: Partial<StoredWallet> | (() => unknown)
  log?: CustodyLogEntry[]
  hasPasskey?: boolean
  hasOther?: boolean
  backend?: Record<string, () => unknown>
  vault?: Record<string, () => unknown>
  /** True when the browser creates passkeys. @default the user cancels each prompt */
  makesPasskey?: boolean
  play?: (user: UserActions) => Promise<void>
  waits?: boolean
}

const loginPart = { userId: ada.id, enrolId: here, splitId: here, generation: 1 }

const released: Released = { enrolId: here, splitId: here, share: { enc: 'AQ', ct: 'AQ' } }
const shares = { generation: 1, shares: [] }

/** The backend's responses for a proof by login, and the shares that a new recovery key needs. */
const ownerProof = {
  'POST /v1/custody/nonce': async () => ({ nonce: 'AQ' }),
  [`POST /v1/custody/enrolments/${here}/release`]: async () => released,
  'GET /v1/custody/recovery-shares': async () => shares,
}

async function mockPasskey() {
  const prf = { results: { first: new Uint8Array(32) } }
  const credential = { id: 'CQ', type: 'public-key', rawId: new ArrayBuffer(1), response: {} }
  return { ...credential, getClientExtensionResults: () => ({ prf }) }
}

export function toScenario(row: Row): Scenario {
  const { name, title, view, user = ada, wallet, stored: kept, play, waits } = row
  function show() {
    answers.hasPasskey = row.hasPasskey ?? true
    answers.queries.custodyWallet = typeof kept === 'function' ? kept : () => createStoredWallet(kept)
    answers.queries.custodyLog = () => row.log ?? createLog(12)
    answers.backend = { ...ownerProof, ...row.backend }
    answers.vault = { askShare: async () => ({ enrolId: here }), ...row.vault }
    if (row.makesPasskey) answers.passkey = mockPasskey
    loginSession.store.setState({ session: row.session === false ? undefined : createSession(user, row.session) })
    localWallet.store.setState({ slot: 'login' })
    loginWallet.store.setState({ slots: row.hasOther ? { login: here, local: elsewhere } : { login: here } })
    const opened = { login: loginPart, factors: [{ id: 'login', type: 'login' as const }, factors.passkey] }
    showInWindow(View.parse({ name: view }), createStatus({ ...opened, ...wallet }))
  }
  return { name, title, surface: 'window', show, play, waits }
}
