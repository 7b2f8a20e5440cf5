import * as doctor from '@oriel/shared/backend/doctor.ts'
import * as login from '@oriel/shared/backend/login.ts'
import * as caip from '@oriel/shared/chains/caip.ts'
import * as networks from '@oriel/shared/chains/networks.ts'
import * as kitEvent from '@oriel/shared/kit/kitEvent.ts'
import * as options from '@oriel/shared/kit/options.ts'
import * as payment from '@oriel/shared/kit/payment.ts'
import * as theme from '@oriel/shared/kit/theme.ts'
import * as view from '@oriel/shared/kit/view.ts'
import * as wallet from '@oriel/shared/kit/wallet.ts'
import * as signIn from '@oriel/shared/signIn/signIn.ts'
import type * as z from 'zod/mini'
import { formatComment, formatTypes } from './formatTypes.ts'
import { type Comments, readComment, readComments, readType } from './readTypes.ts'
import { readSource } from './sources.ts'

type Schema = z.core.$ZodTypes
type Source = { path: string; exports: Record<string, unknown>; names: string[] }

const createCaipSource = (...names: string[]): Source => ({ path: 'shared/chains/caip.ts', exports: caip, names })
const createWalletSource = (...names: string[]): Source => ({ path: 'shared/kit/wallet.ts', exports: wallet, names })

/** The types to publish in each file, with the `shared/` modules that contain their schemas. */
const files: Record<string, Source[]> = {
  'sdk/api/caip.ts': [createCaipSource('Namespace', 'CaipNetworkId', 'CaipAddress')],
  'sdk/api/signInSettings.ts': [
    { path: 'shared/signIn/signIn.ts', exports: signIn, names: ['SignInSettings', 'SignInChallenge', 'SignInAccount'] },
  ],
  'sdk/api/options.ts': [
    {
      path: 'shared/kit/theme.ts',
      exports: theme,
      names: ['ThemeMode', 'ThemePreset', 'ThemeFont', 'ThemeBackdrop', 'ThemeVariables', 'Theme'],
    },
    { path: 'shared/backend/login.ts', exports: login, names: ['SocialProvider'] },
    {
      path: 'shared/kit/options.ts',
      exports: options,
      names: ['Metadata', 'Features', 'RemoteFeatures', 'CustomWallet', 'NetworkWish', 'KitOptions'],
    },
    createWalletSource('AccountType', 'AccountTypes'),
  ],
  'sdk/api/kitEvent.ts': [{ path: 'shared/kit/kitEvent.ts', exports: kitEvent, names: ['KitEvent', 'KitEventType'] }],
  'sdk/api/types.ts': [
    createWalletSource('ConnectionStatus', 'Account', 'NativeBalance', 'NamespaceState'),
    { path: 'shared/chains/networks.ts', exports: networks, names: ['Network'] },
    createWalletSource('KitStatus', 'KitState'),
    { path: 'shared/kit/view.ts', exports: view, names: ['OpenableView', 'OpenOptions'] },
    { path: 'shared/kit/payment.ts', exports: payment, names: ['PaymentRequest', 'Payment'] },
    { path: 'shared/backend/doctor.ts', exports: doctor, names: ['Finding', 'Diagnosis'] },
  ],
}

function getPublicName(name: string): string {
  return publicNames[name] ?? name
}

function getSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && '_zod' in value ? (value as Schema) : undefined
}

const publicNames: Readonly<Record<string, string>> = { SignInChallenge: 'SignInFields', SignInAccount: 'SignIn' }

/**
 * Options whose types differ from their schemas. `siwx` also accepts functions, which the SDK keeps in the page. The
 * frame validates each of the `customWallets` separately.
 */
const optionTypes: Readonly<Record<string, string>> = {
  siwx: 'boolean | SignInSettings | SignInServer | SignInFunctions',
  customWallets: 'CustomWallet[]',
}

/**
 * The type names that generated files can import, by the file that exports them. `sdk/api/signInOptions.ts` is written
 * by hand.
 */
const importable: Record<string, string[]> = { 'sdk/api/signInOptions.ts': ['SignInFunctions', 'SignInServer'] }
/** Type names by schema definition, which a derived schema shares with its original. */
const schemaNames = new Map<unknown, string>()
for (const [file, sources] of Object.entries(files)) {
  for (const { exports, names } of sources) {
    importable[file] = [...(importable[file] ?? []), ...names.map(getPublicName)]
    for (const name of names) {
      const schema = getSchema(exports[name])
      if (schema) schemaNames.set(schema._zod.def, getPublicName(name))
    }
  }
}

/**
 * Generators of the SDK's type files, by path. The types come from the schemas in `shared/` and their comments, and
 * need no schema library.
 */
export const publicTypes: Record<string, () => string> = Object.fromEntries(
  Object.keys(files).map((file) => [file, () => writeFile(file)]),
)

function writeFile(file: string): string {
  const body = (files[file] ?? [])
    .flatMap((source) => source.names.map((name) => formatType(source, name)))
    .join('\n\n')
  const words = new Set(body.replace(/\/\*\*[\s\S]*?\*\/|'[^']*'/g, '').match(/\w+/g))
  const paths = Object.keys(importable).sort()
  const imports = paths.flatMap((path) => {
    const used = importable[path]?.filter((name) => path !== file && words.has(name)).sort() ?? []
    return used.length > 0 ? [`import type { ${used.join(', ')} } from '${path.replace('sdk/api/', './')}'\n`] : []
  })
  return formatTypes(
    `// Generated by \`npm run docs\` from the schemas of \`shared/\`.\n\n${imports.join('')}\n${body}\n`,
  )
}

function formatType({ path, exports }: Source, name: string): string {
  const source = readSource(path)
  const schema = getSchema(exports[name])
  const isWritten = !schema || schema._zod.def.type === 'custom'
  const type = isWritten ? readType(source, name) : formatSchema(schema, readComments(source, name))
  return `${formatComment(readComment(source, `(?:const|type) ${name}`))}export type ${getPublicName(name)} = ${type}`
}

function formatSchema(schema: Schema, comments?: Comments): string {
  const { def } = schema._zod
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).map(quote).join(' | ')
    case 'literal':
      return def.values.map(quote).join(' | ')
    case 'array':
      return `(${nameSchema(def.element)})[]`
    case 'record': {
      const record = `Record<${nameSchema(def.keyType)}, ${nameSchema(def.valueType)}>`
      return 'partial' in def && def.partial ? `Partial<${record}>` : record
    }
    case 'union':
      return comments ? formatRows(def.options, comments) : def.options.map(nameSchema).join(' | ')
    case 'object':
      return formatObject(def.shape, comments?.members)
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type
    default:
      throw new Error(`There is no type for the schema "${def.type}".`)
  }
}

const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function nameSchema(schema: z.core.$ZodType): string {
  return schemaNames.get(schema._zod.def) ?? formatSchema(schema as Schema)
}

/** Formats the members of a union. The comment of a member moves to its `type` property, where editors show it. */
function formatRows(rows: readonly z.core.$ZodType[], comments: Comments): string {
  return rows
    .map((row) => {
      const { def } = (row as Schema)._zod
      if (def.type !== 'object') return `| ${nameSchema(row)}`
      const { doc = '', members } = comments.rows[getLiteral(def.shape.type)] ?? {}
      return `| ${formatObject(def.shape, { ...members, type: doc })}`
    })
    .join('\n')
}

function getLiteral(schema: z.core.$ZodType | undefined): string {
  const def = schema && (schema as Schema)._zod.def
  return def?.type === 'literal' ? String(def.values[0]) : ''
}

function formatObject(shape: z.core.$ZodShape, comments: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const comment = comments[name]
    const { def } = (schema as Schema)._zod
    const isOptional = def.type === 'optional'
    const inner = isOptional ? def.innerType : schema
    if (inner._zod.def.type === 'never' || comment?.includes('@internal')) return []
    const type = optionTypes[name] ?? nameSchema(inner)
    return [`${formatComment(comment)}${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''}`]
  })
  const isLong = fields.some((field) => field.startsWith('/**'))
  return isLong ? `{\n${fields.join('\n')}\n}` : `{ ${fields.join('; ')} }`
}
