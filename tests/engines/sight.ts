import { expect } from '@playwright/test'
import { type Action, type Driver, NotThereError, type Point, type View } from './driver.ts'
import { buildSelector, type ElementSnapshot, findElements, type Role, readPressed } from './look.ts'

export type Sight = ReturnType<typeof createSight>

const press: Action[] = [{ button: 'down' }, { button: 'up' }]
const faraway: Point = { x: 2, y: 2 }
/** Selects the text of the focused field. Returns false if no text field has focus. Runs in the page. */
const selectFocused = `() => {
  const field = document.activeElement
  field.select?.()
  return 'select' in field
}`
/** Time in ms after which a click counts as missed. */
const arrivalMs = 2000

export function createSight(driver: Driver, view: View) {
  const call = (source: string, ...args: unknown[]) => driver.call(view, source, args)
  const act = (...actions: Action[]) => driver.act(view, actions)
  /** Finds all matches. Returns none while the document is loading. */
  const findAll = async (role: Role, name: string | RegExp, isWanted = false): Promise<ElementSnapshot[]> => {
    try {
      return (await call(findElements.toString(), buildSelector(role), toPattern(name), isWanted)) as ElementSnapshot[]
    } catch (error) {
      if (error instanceof NotThereError) return []
      throw error
    }
  }
  const find = async (role: Role, name: string | RegExp): Promise<ElementSnapshot | undefined> =>
    (await findAll(role, name))[0]

  async function settle(role: Role, name: string | RegExp, { guarded = false } = {}): Promise<ElementSnapshot> {
    let last: ElementSnapshot | undefined
    const describe = async () => {
      const [seen] = await findAll(role, name, true)
      const isStill = seen?.x === last?.x && seen?.y === last?.y
      last = seen
      if (!seen) return 'not there'
      if (!seen.isEnabled && !guarded) return 'disabled'
      if (!seen.isReachable) return 'covered'
      return isStill ? 'still' : 'moving'
    }
    await expect.poll(describe, { message: `${role} ${name}`, intervals: [50] }).toBe('still')
    return last as unknown as ElementSnapshot
  }

  async function click(role: Role, name: string | RegExp) {
    const place = await settle(role, name)
    await act({ move: place }, ...press)
    if (!(await hasArrived())) await click(role, name)
  }

  /** Fills a field. Clicks again if the modal opened after the click and moved focus to its title. */
  async function fill(name: string | RegExp, text: string) {
    await click('textbox', name)
    if (await call(selectFocused)) await act(...toKeyActions(text))
    else await fill(name, text)
  }

  /** Returns true if the click reached its target, or if it unloaded the document. */
  async function hasArrived(): Promise<boolean> {
    const deadline = Date.now() + arrivalMs
    while (Date.now() < deadline) {
      try {
        if ((await call(readPressed)) !== false) return true
      } catch (error) {
        if (error instanceof NotThereError) return true
        throw error
      }
    }
    return false
  }

  return {
    call,
    all: findAll,
    find,
    click,
    textOf: async (role: Role, name: string | RegExp) => (await find(role, name))?.text ?? '',
    text: async () => String(await call('() => document.body.innerText')),
    fill,
    keys: (text: string) => act(...toKeyActions(text)),
    act,
    async approve(name: string | RegExp) {
      const readGuard = async () => {
        const button = await find('button', name)
        return `${button?.guard} ${button?.hasDwelled}`
      }
      await expect(async () => {
        const place = await settle('button', name, { guarded: true })
        await act({ move: faraway }, { move: place })
        if (place.guard === 'unread') await act({ wheel: 20_000, at: place })
        await expect.poll(readGuard, { timeout: 3000 }).toBe('ready true')
        await act(...press)
        expect(await hasArrived()).toBe(true)
      }).toPass({ timeout: 60_000 })
    },
  }
}

function toPattern(name: string | RegExp): string {
  return typeof name === 'string' ? `^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$` : name.source
}

const toKeyActions = (text: string): Action[] =>
  [...text].flatMap((value) => [
    { key: 'down', value },
    { key: 'up', value },
  ])
