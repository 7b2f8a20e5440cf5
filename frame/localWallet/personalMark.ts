import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { createStore } from '../state/createStore.ts'

/** Signs as they are stored. The views draw their own images for them, because some systems have no emoji font. */
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
  /** True once the user has read the explanation of the mark. */
  isExplained: z.boolean(),
})
type Mark = z.infer<typeof Mark>

/** No other module uses this storage key, so the frame can't read the mark. */
const key = 'oriel/mark'

const store = createStore<{ mark: Mark | undefined }>(() => ({ mark: undefined }))

/** True only on the wallet's own pages. */
let isOwnPage = false

/**
 * The user's personal mark: two signs and a color that help users recognize the wallet's own pages. Sites can't read
 * the mark, so a phishing copy of this window can't show it. The mark is kept in the first-party storage of the
 * wallet's origin and never loaded in a frame.
 */
export const personalMark = {
  store,

  /** Loads the mark. Only the wallet's own pages call this, never a frame. */
  load() {
    isOwnPage = true
    store.setState({ mark: read() })
  },

  /** Updates the mark when another tab changes it. */
  follow() {
    addEventListener('storage', (event) => {
      if (event.key === key) store.setState({ mark: read() })
    })
  },

  /** Creates a mark if there is none, e.g. for wallets created before marks existed. Called when a wallet opens. */
  ensure() {
    if (isOwnPage && !store.getState().mark) storeMark({ ...createRandomMark(), isExplained: false })
  },

  draw: createRandomMark,

  /** Stores a mark that the user has chosen and that therefore needs no explanation. */
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

/** Returns a random mark with two different signs. There are 21,216 combinations. */
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
    // There is no valid mark, or the browser denies access to storage.
    return undefined
  }
}

/**
 * Stores the mark, and shows it only if it could be stored. If the mark changed with every window, users couldn't tell
 * a phishing copy from the real window.
 */
function storeMark(mark: Mark) {
  try {
    outside.localStorage().setItem(key, JSON.stringify(mark))
    store.setState({ mark })
  } catch (error) {
    console.info('Oriel: the mark could not be stored.', error)
  }
}
