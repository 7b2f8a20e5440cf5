import { crc32, deflateRawSync } from 'node:zlib'

type File = { name: string; data: Buffer }

/** The first of January 1980, so that the same files make the same archive. */
const date = 0x0021

/** Returns a ZIP archive of the files, in their order. */
export function zip(files: File[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(data, { level: 9 })
    const facts = factsOf({ packed, data, path })
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, path])
    directory.push(numbers([0x02014b50, 4], [20, 2]), facts, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path)
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const list = Buffer.concat(directory)
  const { length } = files
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [list.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, list, end])
}

/** Both headers of a file have these: version, flags (UTF-8), method, time, date, checksum, sizes, lengths. */
function factsOf({ packed, data, path }: { packed: Buffer; data: Buffer; path: Buffer }): Buffer {
  const sizes: [number, number][] = [
    [packed.length, 4],
    [data.length, 4],
  ]
  return numbers([20, 2], [0x0800, 2], [8, 2], [0, 2], [date, 2], [crc32(data), 4], ...sizes, [path.length, 2], [0, 2])
}

/** Writes numbers with their lengths in bytes, the lowest byte first. */
function numbers(...fields: [value: number, bytes: number][]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
