import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defaultBrandName } from '@oriel/shared/kit/brand.ts'
import { z } from 'zod'
import { detectPictureType, type PictureType } from '../pictures/pictureType.ts'
import { readDataUri } from '../untrustedFetch/uris.ts'

/** Image of the brand. `file` is its name at `/public/brand/` and includes a hash of the content. */
export type BrandPicture = { bytes: Buffer; type: PictureType; file: string }

const extensions = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Limits in bytes. Every page that embeds the wallet loads the icon with `oriel.js`. */
const maxBytes = { icon: 12_000, logo: 32_000 } as const

/**
 * Matches invisible characters, bidirectional controls and line breaks. Other wallets may list the name unescaped,
 * where such a character could make it look like another wallet's name.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const Name = z
  .string()
  .min(1, 'must not be empty')
  .max(32, 'may have 32 characters at most')
  .check((context) => {
    const { value } = context
    const [hidden] = unseen.exec(value) ?? []
    if (hidden !== undefined) {
      const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      context.issues.push({ code: 'custom', message: `has the invisible character U+${code}: remove it`, input: value })
    } else if (/^\s|\s\s|\s$/u.test(value)) {
      context.issues.push({ code: 'custom', message: 'has a space too many: remove it', input: value })
    }
  })

const HomeUrl = z
  .string()
  .max(256, 'may have 256 characters at most')
  .refine((value) => {
    return URL.canParse(value) && new URL(value).protocol === 'https:'
  }, 'must be an https address')

const Rdns = z
  .string()
  .max(128, 'may have 128 characters at most')
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain of yours in reverse, such as com.example.wallet')

/** Name, images and home page of the deployment, in place of Oriel's. */
export const Brand = z.strictObject({
  /** @default Oriel */
  name: Name.default(defaultBrandName),
  /**
   * Square icon of the wallet in lists, buttons and QR codes, also announced to pages. A path or a `data:` URL of an
   * SVG, PNG or WebP image. @default Oriel's
   */
  icon: createPicture('icon').optional(),
  /** Logo of any width, shown at the top of Connect and of the wallet's own pages. @default the icon and the name */
  logo: createPicture('logo').optional(),
  /** Home page. Emails and the browser's list of extensions link to it. */
  url: HomeUrl.optional(),
  /** Reverse domain name that the wallet announces (EIP-6963). @default the wallet's host in reverse */
  rdns: Rdns.optional(),
  /** Shows “Wallet by Oriel” at the foot of Connect. */
  byline: z.boolean('must be true or false').default(true),
})
export type Brand = z.output<typeof Brand>
/** The brand as the configuration file has it. */
export type BrandSettings = z.input<typeof Brand>

/** Reads the image while parsing the configuration, so that an invalid image prevents the start. */
function createPicture(kind: keyof typeof maxBytes) {
  return z.string().transform((source, context): BrandPicture => {
    const read = readPicture(source, kind)
    if (typeof read !== 'string') return read
    context.issues.push({ code: 'custom', message: read, input: source })
    return z.NEVER
  })
}

/**
 * Returns the image, or an error message. Detects the type from the content and ignores the extension and the URL's
 * type.
 */
function readPicture(source: string, kind: keyof typeof maxBytes): BrandPicture | string {
  const bytes = readBytes(source)
  if (typeof bytes === 'string') return bytes
  const type = detectPictureType(bytes)
  const extension = type && Object.hasOwn(extensions, type) && extensions[type as keyof typeof extensions]
  if (!type || !extension) return 'must be an SVG, a PNG or a WebP'
  if (bytes.length > maxBytes[kind]) return `has ${bytes.length} bytes: make it ${maxBytes[kind]} at most`
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  return { bytes, type, file: `${kind}-${hash}.${extension}` }
}

function readBytes(source: string): Buffer | string {
  if (/^data:/i.test(source)) return readDataUri(source)?.bytes ?? 'must be a whole data URL, or the path of a file'
  try {
    return readFileSync(source)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return `names "${source}", which cannot be read${reason}: write the path of a file, or a data URL`
  }
}

/** Returns the image as a base64 `data:` URL, the format that the Wallet Standard requires. */
export const toDataUrl = ({ type, bytes }: BrandPicture) => `data:${type};base64,${bytes.toString('base64')}`
