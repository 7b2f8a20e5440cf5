import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { describe, expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { readMethodNotes } from './methodsPage.ts'
import { generatedFiles } from './pages.ts'
import { readComment, readComments, readDoc, readMembers, readModuleDoc, readType, readUnion } from './readTypes.ts'
import { readSource } from './sources.ts'

test.each(Object.entries(generatedFiles))('%s is current: `npm run docs` writes it', async (path, write) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(await write())
})

test('each JSON-RPC method that is more than a read has a comment, which is its meaning on the page', () => {
  const notes = readMethodNotes()
  expect(Object.keys(notes)).toEqual(Object.keys(rpcMethods))
  for (const [name, { policy }] of Object.entries(rpcMethods)) {
    if (policy !== 'read') expect(notes[name], name).toMatch(/^[A-Z].*\.$/)
  }
})

test('each event of the kit has a comment, which is its meaning on the page', () => {
  const { rows } = readComments(readSource('shared/kit/kitEvent.ts'), 'KitEvent')
  for (const { shape } of KitEvent.def.options) {
    const [type = ''] = shape.type.def.values
    expect(rows[type]?.doc, type).toMatch(/^[A-Z].*\.$/)
  }
})

describe('the reader of types', () => {
  const source = `/** Describes a dish. */
export type Dish = {
  /** The name of it. @default 'soup' */
  name?: string | undefined
  price: number
  kinds?:
    | 'warm'
    | 'cold'
    | undefined
  /** Cooks {@link Oriel.name}. */
  cook(options?: { hot: boolean }): () => void
  readonly done: Promise<void>
}
export type Next = 'a' | 'b'

/** Says what happened. */
export type Change =
  | { type: 'one' }
  | { type: 'two'; size: number; place?: 'here' | undefined }
`

  test('finds members with their comments, defaults and signatures', () => {
    expect(readMembers(readType(source, 'Dish'))).toEqual([
      { name: 'name', isOptional: true, type: 'string', doc: 'The name of it.', defaultValue: "'soup'" },
      { name: 'price', isOptional: false, type: 'number', doc: '' },
      { name: 'kinds', isOptional: true, type: "'warm' | 'cold'", doc: '' },
      { name: 'cook', isOptional: false, type: 'cook(options?: { hot: boolean }): () => void', doc: 'Cooks `name`.' },
      { name: 'done', isOptional: false, type: 'Promise<void>', doc: '' },
    ])
  })

  test('finds the comments of a schema, of its members and of the rows of a union', () => {
    const schema = `/** Describes a dish. @default {@link soup} */
export const Dish = z.strictObject({
  /** The name of it. @default 'soup' */
  name: z.optional(z.string()),
  price: z.number(),
})
const changes = [
  /**
   * The first
   * one.
   */
  z.object({ type: z.literal('one') }),
  z.object({
    type: z.literal('two'),
    /** In grams. */
    size: z.number(),
  }),
]`
    const { members, rows } = readComments(schema, 'Dish')
    expect(readComment(schema, 'const Dish')).toBe('Describes a dish. @default {@link soup}')
    expect(members).toMatchObject({ name: "The name of it. @default 'soup'", price: '' })
    expect(rows.one?.doc).toBe('The first one.')
    expect(rows.two).toMatchObject({ doc: '', members: { size: 'In grams.' } })
  })

  test('finds the title and the text at the beginning of a file', () => {
    const file = `/**
 * The wallet shows these.
 *
 * @module Logins
 */
import { errorClass } from './errors.ts'`
    expect(readModuleDoc(file)).toEqual({ title: 'Logins', doc: 'The wallet shows these.' })
    expect(readModuleDoc('/** @module Errors of the kit */\n')).toEqual({ title: 'Errors of the kit', doc: '' })
    expect(() => readModuleDoc('import z from "zod"')).toThrow('@module')
  })

  test('ends a type where the next declaration begins', () => {
    expect(readType(source, 'Next')).toBe("'a' | 'b'")
    expect(() => readType(source, 'Nothing')).toThrow('There is no type Nothing.')
  })

  test('finds the comment of a declaration and the objects of a union', () => {
    expect(readDoc(source, 'type Dish')).toBe('Describes a dish.')
    expect(readDoc(source, 'type Next')).toBe('')
    const parts = readUnion(readType(source, 'Change'))
    expect(parts).toHaveLength(2)
    expect(parts[1]?.map(({ name, type }) => `${name} ${type}`)).toEqual(["type 'two'", 'size number', "place 'here'"])
  })
})
