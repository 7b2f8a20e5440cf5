import { formatNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import {
  etherCoinType,
  type NameAttributes,
  type NameChange,
  type NameMessages,
  solanaCoinType,
  toEvmCoinType,
} from '@oriel/shared/chains/names.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { toError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { NameWalletError } from '@oriel/shared/errors/nameErrors.ts'
import { loadPart } from '../../../chains/chain/loadPart.ts'
import type { NameSignatures } from '../../../consent/eip155/signNameChange.ts'
import { t } from '../../../i18n/i18n.ts'
import { requestTransfer } from '../../../requests/requestTransfer.ts'
import { router } from '../../../router/router.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { session } from '../../../state/session.ts'
import { toasts } from '../../../state/toasts.ts'
import { nameChanges } from '../api/nameChanges.ts'
import { type NameTask, nameDraft } from './nameDraft.ts'
import { getNameScope, type NameScope } from './scope.ts'

/**
 * Registers, changes and releases the account's name. The user approves each change. Only one change runs at a time.
 */
export const names = {
  register: (label: string) =>
    run('register', async (scope) => {
      const name = `${label}.${scope.zone}`
      const accountType = session.of('eip155').accounts[0]?.type ?? 'eoa'
      kitEvents.emit({ type: 'REGISTER_NAME_INITIATED', accountType })
      try {
        const timestamp = await nameChanges.time(name, 'register')
        await nameChanges.register(name, await sign(scope, 'register', { name, attributes: {}, timestamp }))
      } catch (error) {
        kitEvents.emit({ type: 'REGISTER_NAME_ERROR', accountType, message: toError(error).message })
        await nameChanges.refresh(scope.account)
        throw error
      }
      kitEvents.emit({ type: 'REGISTER_NAME_SUCCESS', accountType })
      await nameChanges.refresh(scope.account)
      if (isViewOpen('RegisterAccountName')) router.replace({ name: 'RegisterAccountNameSuccess' })
    }),

  save: (name: string, { bio, avatar }: NameAttributes) =>
    run('save', async (scope) => {
      const attributes = { ...(bio && { bio }), ...(avatar && { avatar }) }
      const timestamp = await nameChanges.time(name, 'change')
      await nameChanges.change('attributes', name, await sign(scope, 'attributes', { attributes, name, timestamp }))
      await nameChanges.refresh(scope.account)
      nameDraft.setProfile(undefined)
      toasts.success(t('names.saved'))
    }),

  /** Adds the account's own Solana address to the name. An empty string removes it. */
  setSolana: (name: string, address: string) =>
    run('address', async (scope) => {
      const timestamp = await nameChanges.time(name, 'change')
      const message = { coin_type: solanaCoinType, address, name, timestamp }
      await nameChanges.change('address', name, await sign(scope, 'address', message))
      await nameChanges.refresh(scope.account)
      toasts.success(t(address === '' ? 'names.solanaRemoved' : 'names.solanaAdded'))
    }),

  release: (name: string) =>
    run('release', async (scope) => {
      const timestamp = await nameChanges.time(name, 'change')
      await nameChanges.change('release', name, await sign(scope, 'release', { name, release: true, timestamp }))
      await nameChanges.refresh(scope.account)
      toasts.success(t('names.givenUp', { name }))
      if (isViewOpen('AccountName')) router.goBack()
    }),

  /** Sends a transaction that makes the name the account's primary name, which every ENS client shows. */
  makePrimary: (name: string) =>
    run('everywhere', async ({ network, account }) => {
      const { readPrimaryName } = await loadPart(import('./primaryName.ts'))
      const { call } = await readPrimaryName(network, { account, name })
      const params = [{ from: account, ...call }]
      const request = { method: 'eth_sendTransaction', params, network, from: account } as const
      const hash = await requestTransfer({ ...request, note: { isOwn: true }, act: 'name' })
      router.push({ name: 'SendProgress', network: network.caipNetworkId, hash: String(hash) })
    }),
}

const isViewOpen = (name: 'RegisterAccountName' | 'AccountName') => router.isInView() && router.current().name === name

async function run(task: NameTask, action: (scope: NameScope) => Promise<void>) {
  const { store } = nameDraft
  if (store.getState().running) return
  store.setState({ running: task, failed: undefined })
  try {
    const scope = getNameScope()
    if (!scope) throw new NameWalletError()
    await action(scope)
  } catch (cause) {
    const error = toError(cause)
    // Don't report the user's own rejection as a failure.
    const isKnown = 'code' in error && error.code === UserRejectedError.code
    if (!isKnown) store.setState({ failed: { task, error } })
  } finally {
    store.setState({ running: undefined })
  }
}

async function sign<kind extends keyof NameMessages>(
  { network, account }: NameScope,
  kind: kind,
  message: NameMessages[kind],
): Promise<NameChange> {
  const text = formatNameMessage(kind, message)
  const params = [bytesToHex(new TextEncoder().encode(text)), account]
  const request = { method: 'personal_sign', params, network, from: account } as const
  const signed = await requestTransfer({ ...request, note: { isOwn: true }, act: 'name' })
  // For a network without a coin type of its own, use Ether's. The key of an EOA is valid on all networks.
  const coinType = toEvmCoinType(Number(network.id)) ?? etherCoinType
  return { coin_type: coinType, address: account, message: text, ...(signed as NameSignatures) }
}
