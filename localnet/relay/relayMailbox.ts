/** A posted message. `message` is encrypted, so the relay cannot read it. */
export type PostedMessage = {
  topic: string
  message: string
  tag: number
  attestation: string
  /** Lifetime of the message in seconds. */
  ttl: number
  sender: string
}
export type KeptMessage = PostedMessage & { publishedAt: number; expiresAt: number; acknowledgedBy: Set<string> }
export type Mailbox = ReturnType<typeof createMailbox>

const maxPerTopic = 1000
const maxTtl = 30 * 24 * 60 * 60

/**
 * Creates a mailbox. A mailbox can outlive a relay, because clients consider an accepted message delivered and don't
 * resend it. `now` is in milliseconds.
 */
export function createMailbox({ now = Date.now }: { now?: () => number } = {}) {
  const topics = new Map<string, KeptMessage[]>()

  function listUnexpired(topic: string): KeptMessage[] {
    const kept = (topics.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (kept.length > 0) topics.set(topic, kept)
    else topics.delete(topic)
    return kept
  }

  return {
    /**
     * Stores a message. Returns undefined for a duplicate, because a client without a response resends the same text.
     */
    keep(posted: PostedMessage): KeptMessage | undefined {
      const others = listUnexpired(posted.topic)
      if (others.some(({ message, sender }) => message === posted.message && sender === posted.sender)) return undefined
      const ttl = Math.min(Math.max(posted.ttl, 1), maxTtl)
      const kept = { ...posted, publishedAt: now(), expiresAt: now() + ttl * 1000, acknowledgedBy: new Set<string>() }
      topics.set(posted.topic, [...others, kept].slice(-maxPerTopic))
      return kept
    },

    /**
     * Returns the messages that the client has not acknowledged, oldest first. Acknowledgments are tracked per client
     * instead of per socket, so that messages are not replayed after a reload.
     */
    listWaiting(clientId: string, topic: string): KeptMessage[] {
      return listUnexpired(topic).filter(
        ({ sender, acknowledgedBy }) => sender !== clientId && !acknowledgedBy.has(clientId),
      )
    },

    sweep() {
      for (const topic of [...topics.keys()]) listUnexpired(topic)
    },

    size: () => [...topics.keys()].reduce((sum, topic) => sum + listUnexpired(topic).length, 0),
  }
}
