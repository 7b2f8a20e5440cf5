/** Generates random messages in the page. The same seed always produces the same messages. */
export type Fuzzer = { next: () => string }

declare global {
  interface Window {
    createFuzzer: (options: { seed: number; channel: string }) => Fuzzer
  }
}

/** Defines `createFuzzer`. Runs in the page, and is self-contained because it is sent as text. */
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
    // The random number generator mulberry32.
    const generateRandom = () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
    const generateBelow = (limit: number) => Math.floor(generateRandom() * limit)
    const pick = <value>(from: readonly value[]): value => from[generateBelow(from.length)] as value
    const generateText = () =>
      String.fromCharCode(...Array.from({ length: generateBelow(24) }, () => generateBelow(0x2000)))
    const generateValue = (levels = 4): unknown => {
      switch (generateBelow(levels > 0 ? 9 : 6)) {
        case 0:
          return null
        case 1:
          return generateRandom() < 0.5
        case 2:
          return generateBelow(2 ** 32) - 2 ** 31
        case 3:
          return generateRandom() * 1e300
        case 4:
          return generateText()
        case 5:
          return `0x${generateBelow(2 ** 30).toString(16)}`
        case 6:
          return Array.from({ length: generateBelow(5) }, () => generateValue(levels - 1))
        default:
          return Object.fromEntries(
            Array.from({ length: generateBelow(5) }, () => [
              pick([...odd, ...methods, 'params', 'a']),
              generateValue(levels - 1),
            ]),
          )
      }
    }
    const request = () => ({
      namespace: pick(['eip155', 'eip155', 'solana', 'none']),
      method: pick([...rpc, ...odd]),
      params: generateValue(),
    })
    const generateArgument = () =>
      pick([
        generateValue,
        request,
        () => ({ requests: Array.from({ length: generateBelow(6) }, request) }),
        () => ({ protocol: 1, options: generateValue() }),
      ])()
    const generateId = () =>
      generateRandom() < 0.9 ? `${generateBelow(2 ** 32)}-${generateBelow(2 ** 32)}-fuzz` : generateValue(1)
    const replyFields = () => ({
      participantId: generateValue(1),
      methodPaths: generateValue(2),
      callId: generateValue(1),
      value: generateValue(2),
      isError: generateValue(0),
    })
    const generateEnvelope = () => ({
      namespace: generateRandom() < 0.97 ? 'penpal' : generateValue(1),
      channel: generateRandom() < 0.97 ? channel : generateText(),
      type: generateRandom() < 0.9 ? 'CALL' : pick(types),
      id: generateId(),
      methodPath: generateRandom() < 0.9 ? [generateRandom() < 0.8 ? pick(methods) : pick(odd)] : generateValue(2),
      args: generateRandom() < 0.9 ? [generateArgument()] : generateValue(3),
      ...(generateRandom() < 0.1 ? replyFields() : undefined),
    })
    const damage = (whole: string) => {
      const at = generateBelow(whole.length)
      return whole.slice(0, at) + generateText() + whole.slice(at + generateBelow(20))
    }
    const pollute = (whole: string) => whole.replace('{', `{"${pick(odd)}":{"polluted":1,"prototype":{"polluted":1}},`)

    return {
      next() {
        const kind = generateRandom()
        if (kind < 0.06) return generateText()
        if (kind < 0.1) return JSON.stringify(generateValue(6))
        if (kind < 0.11) return `${'['.repeat(generateBelow(400))}${']'.repeat(generateBelow(400))}`
        const whole = JSON.stringify(generateEnvelope())
        return kind < 0.8 ? whole : kind < 0.9 ? damage(whole) : pollute(whole)
      },
    }
  }
}
