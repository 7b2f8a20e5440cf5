import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findingRows } from '@oriel/shared/backend/findings.ts'
import { root } from '../test/root.ts'
import { formatCode, formatTable, generatedNote, joinPage } from './markdown.ts'
import { readDoc, readModuleDoc, toOneLine } from './readTypes.ts'
import { listErrorFiles, readSource } from './sources.ts'

type Row = { name: string; code: number; message: string; data: string; doc: string }

export async function writeErrorsPage(): Promise<string> {
  const files = await Promise.all(listErrorFiles().map(async (path) => ({ path, rows: await readErrors(path) })))
  return joinPage(
    generatedNote,
    '# Errors',
    'Every promise of the kit and of its providers rejects with a `WalletError`: an `Error` with a `code`, a `name` and, for some, `data`. Compare `code`. Messages may change, and `instanceof` fails when a page has two copies of the SDK.',
    "```ts\ntry {\n  await oriel.getProvider('eip155').request({ method: 'eth_requestAccounts' })\n} catch (error) {\n  const { code } = error as { code?: number }\n  if (code !== 4001) console.error(error)\n}\n```",
    ...files.filter(({ rows }) => rows.length > 0).flatMap(({ path, rows }) => describeFile(path, rows)),
    '## Findings of the doctor',
    'The result of `oriel.diagnose()` and of the page `/doctor/` has these codes. `ok` needs no change. The words in braces are filled in.',
    formatTable(
      ['code', 'check', 'status', 'message'],
      Object.values(findingRows).map((row) => [
        formatCode(String(row.code)),
        formatCode(row.check),
        row.status,
        row.message,
      ]),
    ),
  )
}

async function readErrors(path: string): Promise<Row[]> {
  const source = readSource(path)
  const exported: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
  const rows = Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value !== 'function' || !('code' in value) || !('message' in value)) return []
    return [{ name, code: Number(value.code), message: String(value.message), ...readDeclaration(source, name) }]
  })
  return rows.sort((a, b) => a.code - b.code || a.name.localeCompare(b.name))
}

function readDeclaration(source: string, name: string): { data: string; doc: string } {
  const [, data = ''] = new RegExp(`const ${name} = [^(<]*errorClass<([^(]*)>\\(`).exec(source) ?? []
  const separated = data.replace(/([^{|\s])\n\s*(?=\w+\??:)/g, '$1; ')
  return { data: toOneLine(separated), doc: readDoc(source, `(?:const|class) ${name}`) }
}

function describeFile(path: string, rows: Row[]): string[] {
  const { title, doc: advice } = readModuleDoc(readSource(path))
  const cells = rows.map(({ name, code: number, message, data, doc }) => [
    formatCode(String(number)),
    formatCode(name),
    message,
    [doc, data && `\`data\`: ${formatCode(data)}`].filter(Boolean).join(' '),
  ])
  return [`## ${title}`, advice, formatTable(['code', 'name', 'message', 'meaning and remedy'], cells)]
}
