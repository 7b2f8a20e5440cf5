/** What a client hands in for the others on a topic. The relay cannot read `message`: it is sealed. */
export type PostedMessage = {
  topic: string
  message: string
  tag: number
  attestation: string
  /** Seconds. */
  ttl: number
  /** Client id of whoever posted it. */
  sender: string
}
export type KeptMessage = PostedMessage & { publishedAt: number; expiresAt: number; acknowledgedBy: Set<string> }
export type Mailbox = ReturnType<typeof createMailbox>

const maximumPerTopic = 1000
const longestTtl = 30 * 24 * 60 * 60

/**
 * Keeps what was posted until its time is over, for clients that are away. It can outlive a relay: a client takes what was
 * accepted for delivered, and does not send it again. `now` is in milliseconds.
 */
export function createMailbox({ now = Date.now }: { now?: () => number } = {}) {
  const topics = new Map<string, KeptMessage[]>()

  function living(topic: string): KeptMessage[] {
    const kept = (topics.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (kept.length > 0) topics.set(topic, kept)
    else topics.delete(topic)
    return kept
  }

  return {
    /** Nothing comes back for a repetition: a client that got no answer sends the same text again. */
    keep(posted: PostedMessage): KeptMessage | undefined {
      const others = living(posted.topic)
      if (others.some(({ message, sender }) => message === posted.message && sender === posted.sender)) return undefined
      const ttl = Math.min(Math.max(posted.ttl, 1), longestTtl)
      const kept = { ...posted, publishedAt: now(), expiresAt: now() + ttl * 1000, acknowledgedBy: new Set<string>() }
      topics.set(posted.topic, [...others, kept].slice(-maximumPerTopic))
      return kept
    },

    /** What this client has not received yet, oldest first. By client and not by socket: a reload replays nothing. */
    waitingFor(clientId: string, topic: string): KeptMessage[] {
      return living(topic).filter(({ sender, acknowledgedBy }) => sender !== clientId && !acknowledgedBy.has(clientId))
    },

    /** Forgets what is over on topics that nobody asks for any more. */
    sweep() {
      for (const topic of [...topics.keys()]) living(topic)
    },

    /** How many messages are kept. */
    size: () => [...topics.keys()].reduce((sum, topic) => sum + living(topic).length, 0),
  }
}
