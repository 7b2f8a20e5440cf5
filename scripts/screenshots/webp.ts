export type AnimationFrame = {
  /** An opaque still image in WebP. */
  picture: Uint8Array
  /** The image's offset in the animation. `x` and `y` must be even. */
  x: number
  y: number
  width: number
  height: number
  /** The frame's duration. */
  ms: number
}

type Animation = { width: number; height: number; frames: AnimationFrame[] }

/** Writes an animated WebP file that loops forever. Each frame replaces a region of the previous one. */
export function encodeAnimation({ width, height, frames }: Animation): Buffer {
  const isAnimated = 0x02
  const size = [encodeUint24(width - 1), encodeUint24(height - 1)]
  return createRiff([
    createChunk('VP8X', [Buffer.of(isAnimated, 0, 0, 0), ...size]),
    // All zeros: no background color and no loop limit.
    createChunk('ANIM', [Buffer.alloc(6)]),
    ...frames.map((frame) => createChunk('ANMF', [describeFrame(frame), ...readBitstream(frame.picture)])),
  ])
}

function describeFrame({ x, y, width, height, ms }: AnimationFrame): Buffer {
  const doNotBlend = 0x02
  const numbers = [x / 2, y / 2, width - 1, height - 1, ms].map(encodeUint24)
  return Buffer.concat([...numbers, Buffer.of(doNotBlend)])
}

/** Returns the chunks that contain a still image's pixels. */
export function readBitstream(picture: Uint8Array): Buffer[] {
  const file = Buffer.from(picture)
  const chunks: Buffer[] = []
  for (let at = 12; at < file.length; ) {
    const size = 8 + file.readUInt32LE(at + 4)
    const end = at + size + (size % 2)
    if (['VP8 ', 'VP8L'].includes(file.toString('latin1', at, at + 4))) chunks.push(file.subarray(at, end))
    at = end
  }
  if (chunks.length !== 1) throw new Error('The picture is no opaque WebP picture.')
  return chunks
}

function createRiff(chunks: Buffer[]): Buffer {
  return createChunk('RIFF', [Buffer.from('WEBP'), ...chunks])
}

function createChunk(name: string, parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}

function encodeUint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
