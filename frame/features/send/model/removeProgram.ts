import type { Network } from '@oriel/shared/chains/networks.ts'
import { requestTransfer } from '../../../requests/requestTransfer.ts'

/** Removes the delegation of the built-in wallet's EVM account (EIP-7702). The user approves the transaction. */
export async function removeProgram(network: Network, account: string): Promise<void> {
  const params = [{ from: account, to: account, value: '0x0' }]
  const note = { isOwn: true }
  await requestTransfer({ method: 'eth_sendTransaction', params, network, from: account, note, act: 'removeProgram' })
}
