import { config } from './config.ts'

/** Checks whether a relay accepts a WebSocket connection. `proof` is a JWT signed with the client's key. */
export function probeRelay(url: string, { proof, timeoutMs }: { proof: string; timeoutMs: number }): Promise<boolean> {
  const address = new URL(url)
  address.searchParams.set('auth', proof)
  address.searchParams.set('projectId', config.relayProjectId ?? config.projectId)
  return new Promise((resolve) => {
    const socket = new WebSocket(address)
    const overdue = setTimeout(() => end(false), timeoutMs)
    const end = (isReached: boolean) => {
      clearTimeout(overdue)
      resolve(isReached)
      socket.close()
    }
    socket.onopen = () => end(true)
    socket.onerror = () => end(false)
    socket.onclose = () => end(false)
  })
}
