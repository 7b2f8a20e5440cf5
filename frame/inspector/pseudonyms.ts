// Prefix of EVM pseudonyms. Without it, low numbers would be the addresses of precompiles, such as 0x…01.
const prefix = '0xadd'
const ownName = /^add0{29}/

/** Creates functions that replace each address with a stable pseudonym. A pseudonym is returned unchanged. */
export function createPseudonyms() {
  const names = new Map<string, string>()

  function getPseudonym(key: string, make: (number: number) => string): string {
    const known = names.get(key)
    if (known) return known
    const pseudonym = make(names.size + 1)
    names.set(key, pseudonym)
    return pseudonym
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
      // Replace 0, because base58 doesn't include it.
      return getPseudonym(address, (number) => number.toString(8).replaceAll('0', '9').padStart(32, '1'))
    },
  }
}
