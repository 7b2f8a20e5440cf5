/**
 * A question about one word of the phrase. Positions start at 0. The question doesn't reveal which choice is correct.
 */
export type PhraseQuestion = { position: number; choices: string[] }

const questionCount = 3
const choiceCount = 4

type Random = (count: number) => Iterable<number>

/**
 * Creates questions about three words of the phrase, sorted by position. One wrong choice per question is another word
 * of the phrase, because the order of the words matters. The other wrong choices are random words from the list.
 */
export function createQuiz(words: readonly string[], list: readonly string[], random: Random): PhraseQuestion[] {
  const positions = take(shuffle([...words.keys()], random), questionCount).sort((a, b) => a - b)
  return positions.map((position) => {
    const right = words[position] ?? ''
    const ofPhrase = shuffle([...words], random).filter((word) => !isSimilar(word, [right]))
    const wrong: string[] = take(ofPhrase, 1)
    for (const word of pickWords(list, random)) {
      if (wrong.length === choiceCount - 1) break
      if (!words.includes(word) && !isSimilar(word, [right, ...wrong])) wrong.push(word)
    }
    return { position, choices: shuffle([right, ...wrong], random) }
  })
}

/** Returns true if the word starts with the same two letters as one of the others, which makes them easy to confuse. */
const isSimilar = (word: string, others: readonly string[]) =>
  others.some((other) => other === word || other.slice(0, 2) === word.slice(0, 2))

const take = <item>(items: readonly item[], count: number) => items.slice(0, count)

function* pickWords(list: readonly string[], random: Random) {
  for (;;) for (const value of random(16)) yield list[value % list.length] ?? ''
}

/** Shuffles the items (Fisher–Yates). The modulo bias is negligible, because the random numbers have 32 bits. */
function shuffle<item>(items: readonly item[], random: Random): item[] {
  const left = [...items]
  return [...random(items.length)].flatMap((value) => left.splice(value % left.length, 1))
}
