/** Generates random messages in the page. The same seed produces the same messages. */
export type Fuzzer = { next: () => string }

declare global {
  interface Window {
    createFuzzer: (options: { seed: number; channel: string }) => Fuzzer
  }
}

/** Defines `createFuzzer` in the page. Runs in the page and is self-contained, because it is sent as text. */
export function installFuzzer() {
  const methods = ['start', 'open', 'close', 'request', 'batch', 'disconnect', 'switchNetwork', 'setTheme']
  const odd = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'then', '', 'x', 'REQUEST']
  const rpc = [
    'eth_chainId',
    'eth_accounts',
    'eth_sign',
    'personal_sign',
    'eth_sendTransaction',
    'wallet_getPermissions',
  ]
  const types = ['SYN', 'ACK1', 'ACK2', 'REPLY', 'EVAL', 'CALL', '', '__proto__']

  window.createFuzzer = ({ seed, channel }) => {
    let state = seed >>> 0
    // mulberry32.
    const random = () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
    const below = (limit: number) => Math.floor(random() * limit)
    const pick = <value>(from: readonly value[]): value => from[below(from.length)] as value
    const text = () => String.fromCharCode(...Array.from({ length: below(24) }, () => below(0x2000)))
    const value = (levels = 4): unknown => {
      switch (below(levels > 0 ? 9 : 6)) {
        case 0:
          return null
        case 1:
          return random() < 0.5
        case 2:
          return below(2 ** 32) - 2 ** 31
        case 3:
          return random() * 1e300
        case 4:
          return text()
        case 5:
          return `0x${below(2 ** 30).toString(16)}`
        case 6:
          return Array.from({ length: below(5) }, () => value(levels - 1))
        default:
          return Object.fromEntries(
            Array.from({ length: below(5) }, () => [pick([...odd, ...methods, 'params', 'a']), value(levels - 1)]),
          )
      }
    }
    const request = () => ({
      namespace: pick(['eip155', 'eip155', 'solana', 'none']),
      method: pick([...rpc, ...odd]),
      params: value(),
    })
    const argument = () =>
      pick([
        value,
        request,
        () => ({ requests: Array.from({ length: below(6) }, request) }),
        () => ({ protocol: 1, options: value() }),
      ])()
    const id = () => (random() < 0.9 ? `${below(2 ** 32)}-${below(2 ** 32)}-fuzz` : value(1))
    const replyFields = () => ({
      participantId: value(1),
      methodPaths: value(2),
      callId: value(1),
      value: value(2),
      isError: value(0),
    })
    const envelope = () => ({
      namespace: random() < 0.97 ? 'penpal' : value(1),
      channel: random() < 0.97 ? channel : text(),
      type: random() < 0.9 ? 'CALL' : pick(types),
      id: id(),
      methodPath: random() < 0.9 ? [random() < 0.8 ? pick(methods) : pick(odd)] : value(2),
      args: random() < 0.9 ? [argument()] : value(3),
      ...(random() < 0.1 ? replyFields() : undefined),
    })
    const damage = (whole: string) => {
      const at = below(whole.length)
      return whole.slice(0, at) + text() + whole.slice(at + below(20))
    }
    const pollute = (whole: string) => whole.replace('{', `{"${pick(odd)}":{"polluted":1,"prototype":{"polluted":1}},`)

    return {
      next() {
        const kind = random()
        if (kind < 0.06) return text()
        if (kind < 0.1) return JSON.stringify(value(6))
        if (kind < 0.11) return `${'['.repeat(below(400))}${']'.repeat(below(400))}`
        const whole = JSON.stringify(envelope())
        return kind < 0.8 ? whole : kind < 0.9 ? damage(whole) : pollute(whole)
      },
    }
  }
}
