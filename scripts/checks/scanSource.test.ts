import { expect, test } from 'vitest'
import { scanScript, scanStyles } from './scanSource.ts'

const commentsOf = (source: string) =>
  scanScript(source)
    .filter(({ kind }) => kind === 'comment')
    .map(({ text, line }) => `${line} ${text}`)

const stringsOf = (source: string) =>
  scanScript(source)
    .filter(({ kind }) => kind === 'string')
    .map(({ text }) => text)

test('default: comments are found with their lines', () => {
  expect(commentsOf('/** One. */\nconst a = 1 // Two\n\n/* Three\n */\n// Four')).toEqual([
    '1 /** One. */',
    '2 // Two',
    '4 /* Three\n */',
    '6 // Four',
  ])
})

test('behavior: a string holds no comment', () => {
  expect(commentsOf(`a('// no', "/* no */", 'it\\'s // no') // yes`)).toEqual(['1 // yes'])
  expect(stringsOf(`a('one', "two") // 'three'`)).toEqual(["'one'", '"two"'])
})

test('behavior: a template literal holds no comment, but its values do', () => {
  expect(commentsOf(`const a = \`// no \${b /* yes */} /* no */ \\\` // no\``)).toEqual(['1 /* yes */'])
  expect(commentsOf(`\`\${a({ b: \`// no \${c}\` })} // no\` // yes`)).toEqual(['1 // yes'])
  expect(commentsOf('`$ $a {} // no`; { } // yes')).toEqual(['1 // yes'])
  expect(stringsOf(`\`a \${\`b\`}\` + \`c\``)).toEqual([`\`a \${\`b\`}\``, '`b`', '`c`'])
})

test('behavior: a regular expression holds no comment and opens no string', () => {
  expect(commentsOf(`const a = /[/*'"]/ // yes`)).toEqual(['1 // yes'])
  expect(commentsOf("return /`\\/\\/'/.test(a) // yes")).toEqual(['1 // yes'])
  expect(commentsOf("a.map(() => /'/) // yes")).toEqual(['1 // yes'])
  expect(commentsOf("[\n  // one\n  /'/, // two\n]")).toEqual(['2 // one', '3 // two'])
})

test('behavior: a division opens no regular expression', () => {
  expect(commentsOf("a / b // one's\n(a) / 2 // two / 3")).toEqual(["1 // one's", '2 // two / 3'])
  expect(commentsOf("a['b'] / c + 'd/' // yes")).toEqual(['1 // yes'])
})

test('behavior: tags and their text hold no comment', () => {
  expect(commentsOf("<p>don't</p>\n{/* yes */}\n<br />")).toEqual(['2 /* yes */'])
  expect(commentsOf('<a>https://a.test</a> // yes')).toEqual(['1 // yes'])
})

test('behavior: a stylesheet has block comments only', () => {
  const parts = scanStyles('/* One */ a { content: "/* no */"; background: url(https://a.test) }\n/* Two */')
  expect(parts.map(({ text, line }) => `${line} ${text}`)).toEqual(['1 /* One */', '1 "/* no */"', '2 /* Two */'])
})
