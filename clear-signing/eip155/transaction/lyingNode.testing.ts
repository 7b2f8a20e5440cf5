import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { decodeFunctionData, decodeFunctionResult, encodeFunctionResult, type Hex, multicall3Abi, toHex } from 'viem'
import { type EvmClient, getEvmClient } from '../../rpc/evmClient.ts'

type Call = { method: string; params: unknown[] }
type Reply = { id: unknown; result?: unknown }

export type Lies = {
  /** Returns a forged result for a contract call, including calls within Multicall3. */
  call?: (to: string, data: Hex) => Hex | undefined
  /** Returns a forged response for a request to the node. */
  answer?: (call: Call, result: unknown) => unknown
}

export type LyingNode = { url: string; client: (network: Network) => EvmClient; stop: () => Promise<void> }

/** Starts a proxy that responds like the real node, except for the forged results. */
export async function startLyingNode(rpcUrl: string, lies: Lies): Promise<LyingNode> {
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await readAll(request))
    const calls = (Array.isArray(body) ? body : [body]) as Call[]
    const real = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    const replies = (await real.json()) as Reply[]
    const forgedReplies = replies.map((reply, at) => {
      const call = calls[at] as Call
      return 'result' in reply ? { ...reply, result: forge(call, reply.result, lies) } : reply
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? forgedReplies : forgedReplies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    client: (network) => getEvmClient(network, { url }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function forge(call: Call, result: unknown, { call: callLie, answer }: Lies): unknown {
  const forged = callLie && call.method === 'eth_call' ? forgeCall(call, result as Hex, callLie) : result
  return answer ? answer(call, forged) : forged
}

function forgeCall({ params }: Call, result: Hex, forgeReturnData: NonNullable<Lies['call']>): Hex {
  const [{ to, data }] = params as [{ to: string; data: Hex }]
  if (!data.startsWith('0x82ad56cb')) return forgeReturnData(to, data) ?? result
  const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [
    { target: string; callData: Hex }[],
  ]
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result })
  const forgedAnswers = answers.map((answer, at) => {
    const { target = '', callData = '0x' } = calls[at] ?? {}
    const returnData = forgeReturnData(target, callData)
    return returnData === undefined ? answer : { success: true, returnData }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: forgedAnswers })
}

/** Local contract (`from`), and the mainnet address (`at`) where the local chain gets a copy of it. */
type Placed = { at: Hex; from: Hex }

/** Starts a chain that the wallet treats as Ethereum, with local contracts at the addresses of the real ones. */
export async function startAsEthereum(placed: (chain: TestChain) => Placed[]) {
  const chain = await startTestChain()
  const ethereum = builtInNetworks.find(({ id }) => id === 1) as Network
  const { multicall3 } = ethereum.contracts ?? {}
  const all = [...placed(chain), { at: multicall3?.address as Hex, from: chain.contracts.multicall3 }]
  const send = (method: string, ...params: unknown[]) => chain.client.request({ method, params })
  for (const { at, from } of all) {
    await send(
      'anvil_setCode',
      at,
      await chain.client.request<Hex>({ method: 'eth_getCode', params: [from, 'latest'] }),
    )
    // Copy the first storage slots, in which tokens store their name and symbol.
    for (let slot = 0; slot < 12; slot += 1) {
      const params = [from, toHex(slot), 'latest']
      const value = await chain.client.request<Hex>({ method: 'eth_getStorageAt', params })
      await send('anvil_setStorageAt', at, toHex(slot, { size: 32 }), value)
    }
  }
  return { chain, ethereum, client: getEvmClient(ethereum, { url: chain.rpcUrl }) }
}
