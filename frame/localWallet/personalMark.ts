import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { createStore } from '../state/createStore.ts'

/** Stored values. The views draw their own images, because some systems have no emoji font. */
const signs = [
  '🌿',
  '🍄',
  '🌵',
  '🌻',
  '🍁',
  '🌊',
  '🔥',
  '⭐',
  '🌙',
  '⚡',
  '🍎',
  '🍋',
  '🍇',
  '🍉',
  '🍒',
  '🥕',
  '🌽',
  '🧀',
  '🍩',
  '🥚',
  '🐢',
  '🦊',
  '🐼',
  '🐸',
  '🐙',
  '🦉',
  '🐝',
  '🦋',
  '🐘',
  '🦔',
  '🐧',
  '🐳',
  '🐌',
  '🐞',
  '🦁',
  '🐰',
  '🚲',
  '⛵',
  '🚀',
  '🎈',
  '🎲',
  '🎸',
  '🔑',
  '🔔',
  '⚓',
  '🏠',
  '⛺',
  '🎩',
  '👓',
  '🎁',
  '💎',
  '☕',
] as const
export type Sign = (typeof signs)[number]
const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const

const Mark = z.object({
  signs: z.tuple([z.enum(signs), z.enum(signs)]),
  colour: z.enum(colours),
  /** True once the user has read its explanation. */
  isExplained: z.boolean(),
})
type Mark = z.infer<typeof Mark>

/** No other module uses this storage key, so the frame has no way to read the mark. */
const key = 'oriel/mark'

const store = createStore<{ mark: Mark | undefined }>(() => ({ mark: undefined }))

/** True only on the wallet's own pages. */
let isOwnPage = false

/**
 * Two signs and a color that let the user recognize the wallet's own pages. No site can read them, so a phishing copy
 * of this window cannot show them. They are in the first-party storage of the wallet's origin, and a frame never loads
 * them.
 */
export const personalMark = {
  store,

  /** Loads the mark. Only the wallet's own pages call this, never a frame. */
  load() {
    isOwnPage = true
    store.setState({ mark: read() })
  },

  /** Follows changes in other tabs. */
  follow() {
    addEventListener('storage', (event) => {
      if (event.key === key) store.setState({ mark: read() })
    })
  },

  /** Creates a mark if there is none, as in wallets from before marks existed. Called when a wallet opens. */
  ensure() {
    if (isOwnPage && !store.getState().mark) storeMark({ ...createRandomMark(), isExplained: false })
  },

  draw: createRandomMark,

  /** Stores a mark that the user has chosen, and therefore seen. */
  change(mark: Omit<Mark, 'isExplained'>) {
    storeMark({ ...mark, isExplained: true })
  },

  noteExplained() {
    const { mark } = store.getState()
    if (mark) storeMark({ ...mark, isExplained: true })
  },

  /** Removes the mark. Called when the last wallet is removed from this browser. */
  erase() {
    store.setState({ mark: undefined })
    try {
      outside.localStorage().removeItem(key)
    } catch (error) {
      console.info('Oriel: the mark could not be removed.', error)
    }
  },
}

/** Returns a random mark with two different signs, one of 21,216 combinations. */
function createRandomMark(): Omit<Mark, 'isExplained'> {
  const [first = 0, second = 0, third = 0] = outside.randomNumbers(3)
  const at = first % signs.length
  const others = signs.filter((_, index) => index !== at)
  return {
    signs: [signs[at] ?? signs[0], others[second % others.length] ?? signs[1]],
    colour: colours[third % colours.length] ?? 'blue',
  }
}

function read(): Mark | undefined {
  try {
    return z.parse(Mark, JSON.parse(outside.localStorage().getItem(key) ?? 'null'))
  } catch {
    // There is no mark, or the browser denies storage.
    return undefined
  }
}

/**
 * Stores the mark, and shows it only if that succeeds. A mark that changes with every window could not expose a
 * phishing copy.
 */
function storeMark(mark: Mark) {
  try {
    outside.localStorage().setItem(key, JSON.stringify(mark))
    store.setState({ mark })
  } catch (error) {
    console.info('Oriel: the mark could not be stored.', error)
  }
}
