// Addresses from 0x…01 on are precompiles, so the pseudonyms use a different prefix.
const prefix = '0xadd'
const ownName = /^add0{29}/

/** Creates functions that map each address to a stable pseudonym. Pseudonyms map to themselves. */
export function createPseudonyms() {
  const names = new Map<string, string>()

  function getPseudonym(key: string, make: (number: number) => string): string {
    const known = names.get(key)
    if (known) return known
    const made = make(names.size + 1)
    names.set(key, made)
    return made
  }

  return {
    evm(address: string): string {
      const key = address.toLowerCase().replace(/^0x/, '')
      return ownName.test(key)
        ? `0x${key}`
        : getPseudonym(key, (number) => prefix + number.toString(16).padStart(37, '0'))
    },

    solana(address: string): string {
      if (/^1{24}/.test(address)) return address
      // Base58 excludes 0.
      return getPseudonym(address, (number) => number.toString(8).replaceAll('0', '9').padStart(32, '1'))
    },
  }
}
