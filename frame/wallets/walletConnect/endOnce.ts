export type Engine = {
  deleteSession: (end: { topic: string }) => Promise<void>
  onSessionDeleteRequest: (topic: string, payload: object) => Promise<void>
}

/** The parts of the WalletConnect client that are used here. */
type EndableClient = { engine: unknown; session: { keys: string[] } }

/**
 * Makes the client end a session only once. Otherwise, the client would delete the session again for every message that
 * ends it, find no record, and throw where no caller can catch the error. A relay may deliver such a message twice, or
 * the wallet and the page may end the session at the same time.
 */
export function endOnce(client: EndableClient): Engine {
  const engine = client.engine as Engine
  const { deleteSession, onSessionDeleteRequest } = engine
  const deleting = new Map<string, Promise<void>>()
  const hasSession = (topic: string) => client.session.keys.includes(topic)
  engine.deleteSession = async (end) => {
    if (!hasSession(end.topic)) return
    const running = deleting.get(end.topic) ?? deleteSession(end).finally(() => deleting.delete(end.topic))
    deleting.set(end.topic, running)
    await running
  }
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (hasSession(topic)) await onSessionDeleteRequest(topic, payload)
  }
  return engine
}
