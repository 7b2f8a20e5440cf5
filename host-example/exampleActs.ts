import { encodeFunctionData, type Hex, numberToHex, parseEther, parseUnits, stringToHex } from 'viem'
import { formatAmount, shortenHex } from './dapp/amounts.ts'
import type { Dapp } from './dapp/dapp.ts'
import { type Connected, readConnected } from './dapp/hooks.ts'
import { requestHex } from './dapp/requestSignature.ts'
import { tokenAbi } from './dapp/tokens.ts'
import { createSignInMessage } from './dapp/typedData.ts'
import { exampleRecipient } from './panels/SendPanel.tsx'

const allowance = parseUnits('25', 6)

/**
 * Asks the user to connect a wallet if none is connected. Resolves once the page has received the account, shortly
 * after the response.
 */
async function connectFirst({ kit, provider, config }: Dapp): Promise<Connected> {
  await provider.request({ method: 'eth_requestAccounts' })
  return new Promise((resolve) => {
    const stop = kit.subscribe(check)
    check()
    function check() {
      const connected = readConnected(kit.getState(), config)
      if (!connected) return
      // Unsubscribe in a microtask. If the kit calls `check` immediately, `subscribe` hasn't returned `stop` yet.
      queueMicrotask(() => stop())
      resolve(connected)
    }
  })
}

export async function signIn(dapp: Dapp): Promise<string> {
  const connected = await connectFirst(dapp)
  const message = createSignInMessage(connected)
  const { address } = connected
  const signature = await requestHex(dapp.provider, {
    method: 'personal_sign',
    params: [stringToHex(message), address],
  })
  // The client can also verify a contract account's signature, by calling the contract (ERC-1271).
  if (!(await dapp.client.verifyMessage({ address, message, signature }))) throw new Error('The signature is wrong.')
  return `Signed in as ${shortenHex(address)}. This page checked the signature.`
}

export async function sendEther(dapp: Dapp): Promise<string> {
  const { address } = await connectFirst(dapp)
  const hash = await send(dapp, { from: address, to: exampleRecipient, value: numberToHex(parseEther('0.01')) })
  return `Sent 0.01 ETH. Transaction ${shortenHex(hash)} is confirmed.`
}

export async function allowSpending(dapp: Dapp): Promise<string> {
  const { address } = await connectFirst(dapp)
  const { usdc, uniswapRouter } = await findExchange(dapp)
  const args = [uniswapRouter, allowance] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
  await send(dapp, { from: address, to: usdc, data })
  const allowed = await dapp.client.readContract({
    address: usdc,
    abi: tokenAbi,
    functionName: 'allowance',
    args: [address, uniswapRouter],
  })
  return `The exchange may now spend ${formatAmount(allowed, 6)} USDC, and no more.`
}

/**
 * Finds a network with the exchange, preferably the active one. If it is a different network, asks the user to switch.
 */
async function findExchange({ kit, provider, config }: Dapp): Promise<{ usdc: Hex; uniswapRouter: Hex }> {
  const active = kit.getState().namespaces.eip155?.networkId ?? ''
  const places = Object.entries(config.contracts)
  const sorted = [...places.filter(([id]) => id === active), ...places]
  for (const [id, { usdc, uniswapRouter }] of sorted) {
    if (!usdc || !uniswapRouter) continue
    const chainId = numberToHex(Number(id.split(':')[1]))
    if (id !== active) await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return { usdc, uniswapRouter }
  }
  throw new Error('No network of this example has the exchange.')
}

type Call = { from: Hex; to: Hex; value?: Hex; data?: Hex }

async function send({ provider, client, balances }: Dapp, call: Call): Promise<Hex> {
  const hash = await requestHex(provider, { method: 'eth_sendTransaction', params: [call] })
  const { status, transactionHash } = await client.waitForTransactionReceipt({ hash })
  await balances.reload()
  if (status !== 'success') throw new Error('The network refused the transaction.')
  return transactionHash
}
