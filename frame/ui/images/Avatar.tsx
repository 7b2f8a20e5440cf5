type AvatarProps = { address: string; size?: number | undefined }

// Draws the logo's three panes in two rows of generated colors. Gradients would look too similar for addresses that
// begin and end alike.
export function Avatar({ address, size = 40 }: AvatarProps) {
  const random = createRandom(address.startsWith('0x') ? address.toLowerCase() : address)
  const start = random() * 360
  const panes = [0, 1, 2].map((x) => {
    const hue = Math.round(start + x * 120 + (random() - 0.5) * 90)
    const light = Math.round(52 + random() * 26)
    return { x: x * 8, hue, light, low: light + (random() < 0.5 ? -16 : 14), y: 6 + Math.round(random() * 12) }
  })
  return (
    <svg className="avatar" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {panes.map(({ x, hue, light, low, y }) => (
        <g key={x}>
          <rect x={x} width="8.02" height="24" fill={`hsl(${hue} 68% ${light}%)`} />
          <rect x={x} y={y} width="8.02" height={24 - y} fill={`hsl(${hue + 24} 66% ${low}%)`} />
        </g>
      ))}
    </svg>
  )
}

/**
 * Creates a xorshift generator, seeded with the FNV-1a hash of the text, so that every device draws the same avatar.
 */
function createRandom(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  state = state || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}
