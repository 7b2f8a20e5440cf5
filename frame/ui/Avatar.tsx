type AvatarProps = { address: string; size?: number | undefined }

// Draws blocks, because a gradient would look alike for addresses with equal ends.
export function Avatar({ address, size = 40 }: AvatarProps) {
  const random = createRandom(address.startsWith('0x') ? address.toLowerCase() : address)
  const hue = Math.floor(random() * 360)
  const second = (hue + 90 + Math.floor(random() * 180)) % 360
  const cells: { x: number; y: number; fill: string }[] = []
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 3; x++) {
      const chance = random()
      if (chance < 0.42) continue
      const fill = chance < 0.8 ? `hsl(${hue} 62% 46%)` : `hsl(${second} 70% 58%)`
      cells.push({ x, y, fill }, { x: 5 - x, y, fill })
    }
  return (
    <svg className="avatar" width={size} height={size} viewBox="-1 -1 8 8" aria-hidden="true" focusable="false">
      <rect x="-1" y="-1" width="8" height="8" fill={`hsl(${hue} 60% 90%)`} />
      {cells.map(({ x, y, fill }) => (
        <rect key={`${x}${y}`} x={x} y={y} width="1.02" height="1.02" fill={fill} />
      ))}
    </svg>
  )
}

/** Returns xorshift seeded by FNV-1a of the text, so that every device draws the same blocks. */
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
