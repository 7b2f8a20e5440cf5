import unhomoglyph from 'unhomoglyph'

/** Latin lookalikes that the UTS #39 table lacks, each followed by its Latin letter. */
const further = new Map(
  ('$S₮T₳A₵C€E₿BꞒCȻCⱠLᴀAʙBᴄCᴅDᴇEꜰFɢGʜHɪIᴊJᴋKʟLᴍMɴNᴏOᴘPʀRꜱSᴛTᴜUᴠVᴡWʏYᴢZ'.match(/../gu) ?? []).map((pair) => {
    const [letter = '', latin = ''] = pair
    return [letter, latin] as const
  }),
)

/**
 * First letters of the negative circled, negative squared and flag alphabets. Unicode normalization leaves these
 * alphabets unchanged.
 */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6]

function toLatin(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const first = alphabets.find((start) => code >= start && code < start + 26)
  if (first !== undefined) return String.fromCharCode(0x41 + code - first)
  return further.get(letter) ?? letter
}

/**
 * Returns the skeletons of a text (UTS #39): its letters and digits in one case, with confusables replaced. Two texts
 * are confusable if they share a skeleton. A text has more than one skeleton because the order of the steps matters.
 * For example, `l` is confusable with `I`, but `toUpperCase` makes it `L`. `ϲ` (U+03F2) is confusable with `c`, but
 * NFKD makes it `ς`.
 */
export function computeSkeletons(text: string): string[] {
  // Skip ASCII, because the table also maps the letter I to l, and `toUpperCase` would turn that l into L.
  const plain = [text, text.replace(/[^\p{ASCII}]+/gu, unhomoglyph)].map(toPlain)
  return plain.flatMap((form) => [toSkeleton(form), toSkeleton(form.toUpperCase())])
}

function toPlain(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(toLatin).join('')
}

function toSkeleton(text: string): string {
  const letters = unhomoglyph(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  // Replace l with I first. The table maps everything that looks like a capital I to l, and `toUpperCase` would turn
  // that l into L.
  return letters.replaceAll('l', 'I').toUpperCase()
}
