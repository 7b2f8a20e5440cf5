import { readDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { OneTransactionError } from '@oriel/shared/errors/smartAccountErrors.ts'
import { sleep } from '../chains/chain/sleep.ts'
import { t } from '../i18n/i18n.ts'
import { toasts } from '../state/toasts.ts'

const pollMs = 1000
const timeoutMs = 90_000

type Waiting = { from: string; nonce: number; client: EvmClient }

/** Returns true if the account has a delegate (EIP-7702), including one in a pending transaction. */
export async function hasDelegate(from: string, client: EvmClient): Promise<boolean> {
  const { kind } = await readDelegation(from, client)
  return kind === 'own' || kind === 'foreign'
}

/**
 * Waits until all transactions with a lower nonce have been mined, because public nodes reject a second pending
 * transaction of an account with a delegate. Throws 8382 after 90 s.
 */
export async function waitForEarlier({ from, nonce, client }: Waiting): Promise<void> {
  const never = new AbortController().signal
  const deadline = Date.now() + timeoutMs
  const isMined = async () =>
    Number(await client.request<string>({ method: 'eth_getTransactionCount', params: [from, 'latest'] })) >= nonce
  if (await isMined()) return
  toasts.loading(t('transactions.waitsForEarlier'))
  try {
    while (!(await isMined())) {
      if (Date.now() > deadline) throw new OneTransactionError()
      await sleep(pollMs, never)
    }
  } finally {
    toasts.hide()
  }
}
