import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { createStore } from '../state/createStore.ts'

/** These names are stored. The views draw each one, because some systems have no font with emoji. */
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

/** No other module reads or writes this name, so that the frame has no way to the mark. */
const key = 'oriel/mark'

const store = createStore<{ mark: Mark | undefined }>(() => ({ mark: undefined }))

/** True in the wallet's own pages alone. */
let isOwnPage = false

/**
 * Two signs and a colour by which the owner knows the wallet's own pages: no site can know them, so a copy of this
 * window lacks them. They are in the first-party storage of the wallet's origin, and a frame never loads them.
 */
export const personalMark = {
  store,

  /** Called by the wallet's own pages, and never by a frame. */
  load() {
    isOwnPage = true
    store.setState({ mark: read() })
  },

  /** Follows the changes of other tabs. */
  follow() {
    addEventListener('storage', (event) => {
      if (event.key === key) store.setState({ mark: read() })
    })
  },

  /** Called when a wallet opens here. It has no mark when it was made before there were marks. */
  ensure() {
    if (isOwnPage && !store.getState().mark) keep({ ...draw(), isExplained: false })
  },

  draw,

  /** Called when the user has chosen a different mark, which they have thus seen. */
  change(mark: Omit<Mark, 'isExplained'>) {
    keep({ ...mark, isExplained: true })
  },

  noteExplained() {
    const { mark } = store.getState()
    if (mark) keep({ ...mark, isExplained: true })
  },

  /** Called when the last wallet leaves this browser. */
  erase() {
    store.setState({ mark: undefined })
    try {
      outside.localStorage().removeItem(key)
    } catch (error) {
      console.info('Oriel: the mark could not be removed.', error)
    }
  },
}

/** Returns a new mark of two different signs: one of 21,216. */
function draw(): Omit<Mark, 'isExplained'> {
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
    // There is none, or the browser denies storage.
    return undefined
  }
}

/** A mark that cannot be stored would change with every window, and a wrong one warns of nothing. */
function keep(mark: Mark) {
  try {
    outside.localStorage().setItem(key, JSON.stringify(mark))
    store.setState({ mark })
  } catch (error) {
    console.info('Oriel: the mark could not be stored.', error)
  }
}
