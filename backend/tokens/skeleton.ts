import unhomoglyph from 'unhomoglyph'

/** Letters that look like Latin ones and that the table of UTS #39 lacks, each before its Latin letter. */
const further = new Map(
  ('$S₮T₳A₵C€E₿BꞒCȻCⱠLᴀAʙBᴄCᴅDᴇEꜰFɢGʜHɪIᴊJᴋKʟLᴍMɴNᴏOᴘPʀRꜱSᴛTᴜUᴠVᴡWʏYᴢZ'.match(/../gu) ?? []).map((pair) => {
    const [letter = '', latin = ''] = pair
    return [letter, latin] as const
  }),
)

/** First letters of the alphabets in a circle, in a square and of flags, which Unicode's normalization leaves. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6]

function toLatin(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const first = alphabets.find((start) => code >= start && code < start + 26)
  if (first !== undefined) return String.fromCharCode(0x41 + code - first)
  return further.get(letter) ?? letter
}

/**
 * Returns the skeletons of a text (UTS #39): its letters and digits in one case, with confusables replaced. Two texts
 * are confusable if they share a skeleton. A text has several skeletons because the order of the steps matters. For
 * example, `l` is confusable with `I`, but `toUpperCase` makes it `L`. `ϲ` (U+03F2) is confusable with `c`, but NFKC
 * makes it `ς`.
 */
export function skeletonsOf(text: string): string[] {
  // The table also turns the ASCII letter I into l, whose capital would be L.
  const plain = [text, text.replace(/[^\p{ASCII}]+/gu, unhomoglyph)].map(toPlain)
  return plain.flatMap((one) => [skeletonOf(one), skeletonOf(one.toUpperCase())])
}

function toPlain(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(toLatin).join('')
}

function skeletonOf(text: string): string {
  const letters = unhomoglyph(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  // The table writes l for all that looks like a capital I.
  return letters.replaceAll('l', 'I').toUpperCase()
}
