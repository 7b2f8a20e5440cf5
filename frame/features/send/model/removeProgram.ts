import type { Network } from '#shared/networks.ts'
import { askForTransfer } from '../../../requests/askForTransfer.ts'

/** Makes a smart account of the own wallet an ordinary one again. The visitor approves the transaction. */
export async function removeProgram(network: Network, account: string): Promise<void> {
  const params = [{ from: account, to: account, value: '0x0' }]
  const note = { isOwn: true }
  await askForTransfer({ method: 'eth_sendTransaction', params, network, from: account, note, act: 'removeProgram' })
}
