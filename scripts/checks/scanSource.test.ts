import { expect, test } from 'vitest'
import { scanScript, scanStyles } from './scanSource.ts'

const findComments = (source: string) =>
  scanScript(source)
    .filter(({ kind }) => kind === 'comment')
    .map(({ text, line }) => `${line} ${text}`)

const findStrings = (source: string) =>
  scanScript(source)
    .filter(({ kind }) => kind === 'string')
    .map(({ text }) => text)

test('default: comments are found with their lines', () => {
  expect(findComments('/** One. */\nconst a = 1 // Two\n\n/* Three\n */\n// Four')).toEqual([
    '1 /** One. */',
    '2 // Two',
    '4 /* Three\n */',
    '6 // Four',
  ])
})

test('behavior: a string holds no comment', () => {
  expect(findComments(`a('// no', "/* no */", 'it\\'s // no') // yes`)).toEqual(['1 // yes'])
  expect(findStrings(`a('one', "two") // 'three'`)).toEqual(["'one'", '"two"'])
})

test('behavior: a template literal holds no comment, but its values do', () => {
  expect(findComments(`const a = \`// no \${b /* yes */} /* no */ \\\` // no\``)).toEqual(['1 /* yes */'])
  expect(findComments(`\`\${a({ b: \`// no \${c}\` })} // no\` // yes`)).toEqual(['1 // yes'])
  expect(findComments('`$ $a {} // no`; { } // yes')).toEqual(['1 // yes'])
  expect(findStrings(`\`a \${\`b\`}\` + \`c\``)).toEqual([`\`a \${\`b\`}\``, '`b`', '`c`'])
})

test('behavior: a regular expression holds no comment and opens no string', () => {
  expect(findComments(`const a = /[/*'"]/ // yes`)).toEqual(['1 // yes'])
  expect(findComments("return /`\\/\\/'/.test(a) // yes")).toEqual(['1 // yes'])
  expect(findComments("a.map(() => /'/) // yes")).toEqual(['1 // yes'])
  expect(findComments("[\n  // one\n  /'/, // two\n]")).toEqual(['2 // one', '3 // two'])
})

test('behavior: a division opens no regular expression', () => {
  expect(findComments("a / b // one's\n(a) / 2 // two / 3")).toEqual(["1 // one's", '2 // two / 3'])
  expect(findComments("a['b'] / c + 'd/' // yes")).toEqual(['1 // yes'])
})

test('behavior: tags and their text hold no comment', () => {
  expect(findComments("<p>don't</p>\n{/* yes */}\n<br />")).toEqual(['2 /* yes */'])
  expect(findComments('<a>https://a.test</a> // yes')).toEqual(['1 // yes'])
})

test('behavior: a stylesheet has block comments only', () => {
  const parts = scanStyles('/* One */ a { content: "/* no */"; background: url(https://a.test) }\n/* Two */')
  expect(parts.map(({ text, line }) => `${line} ${text}`)).toEqual(['1 /* One */', '1 "/* no */"', '2 /* Two */'])
})
