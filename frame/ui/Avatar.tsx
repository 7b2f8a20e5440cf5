/** A picture of an address that nobody has to fetch: the same text always gives the same two colours. */
export function Avatar({ address, size = 40 }: { address: string; size?: number | undefined }) {
  const hash = [...address.toLowerCase()].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  const [first, second] = [hash % 360, (hash >>> 9) % 360]
  const background = `linear-gradient(${hash % 180}deg, hsl(${first} 70% 60%), hsl(${second} 70% 45%))`
  return <span className="avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size, background }} />
}
