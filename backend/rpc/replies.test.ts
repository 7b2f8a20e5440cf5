import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReplies } from './replies.ts'

const read = (text: string) => {
  const { isList, replies } = readReplies(Buffer.from(text))
  return {
    isList,
    replies: replies.map(({ result, ...reply }) => ({ ...reply, result: result?.toString() })),
  }
}

test('default: one answer, a list, and an error', () => {
  expect(read(' {"jsonrpc":"2.0", "id" : 1 ,"result" : [ "a" , {} ] }\n')).toEqual({
    isList: false,
    replies: [{ id: 1, result: '[ "a" , {} ]' }],
  })
  expect(
    read('[{"id":"x","result":null},{"id":null,"error":{"code":1,"message":"no","data":"0x"}},7,{"id":3}]'),
  ).toEqual({
    isList: true,
    replies: [
      { id: 'x', result: 'null' },
      { id: null, error: { code: 1, message: 'no', data: '0x' } },
    ],
  })
  expect(read('{"id":1,"result":null,"error":null}').replies).toEqual([{ id: 1, result: 'null' }])
  expect(read('{"r\\u0065sult":1,"result":2}').replies).toEqual([{ id: undefined, result: '2' }])
  expect(read('[]').replies).toEqual([])
})

test('behavior: an error that is too deep to serialise is returned without its data', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const error = { code: 3, message: 'reverted' }
  expect(read(`{"id":1,"error":{"code":3,"message":"reverted","data":${deep}}}`).replies).toEqual([{ id: 1, error }])
  expect(read(`{"id":1,"result":${deep}}`).replies).toEqual([{ id: 1, result: deep }])
})

test.each([
  '',
  'not JSON',
  '<html>',
  '{',
  '{"id":1',
  '{"id":1,"result":"0x',
  '{"id":1,"result":"\\"}',
  '{"result":}',
  '{"result" 1}',
  '{result:1}',
  '{"result":1}x',
  '[{"result":1}',
  '[{"result":1} {"result":2}]',
  '{"result":tru}',
  '{"result":[}',
  '{"result":]}',
  `{"result":["${'x'.repeat(10_000)}"`,
])('error: %.40s is an invalid answer', (text) => {
  expect(() => readReplies(Buffer.from(text))).toThrow(SyntaxError)
})

test('behavior: every result of a node is passed on unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.json({ maxDepth: 4 }), { maxLength: 5 }),
      fc.nat(2),
      fc.boolean(),
      (results, space, isLong) => {
        const filling = isLong ? 'ü"\\'.repeat(3000) : ''
        const list = results.map((result, id) => ({
          jsonrpc: '2.0',
          filling,
          id,
          result: { filling, result: JSON.parse(result) },
        }))
        const { replies } = readReplies(Buffer.from(JSON.stringify(list, null, space)))
        expect(replies.map(({ id, result }) => ({ id, result: JSON.parse(String(result)) }))).toEqual(
          list.map(({ id, result }) => ({ id, result })),
        )
      },
    ),
  )
})
