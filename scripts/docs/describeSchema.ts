import { CaipNetworkId, EvmAddress, Hex, SolanaAddress } from '@oriel/shared/chains/caip.ts'
import { hash, Quantity, TypedData, TypedDataInput } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'

const schemaNames = new Map<unknown, string>([
  [EvmAddress, 'Address'],
  [SolanaAddress, 'Address'],
  [Hex, 'Hex'],
  [Quantity, 'Hex'],
  [hash, 'Hash'],
  [CaipNetworkId, 'CaipNetworkId'],
  [TypedData, 'TypedData'],
  [TypedDataInput, 'TypedData'],
])

const Json = z.object({
  title: z.optional(z.string()),
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  required: z.optional(z.array(z.string())),
  get anyOf() {
    return z.optional(z.array(Json))
  },
  get prefixItems() {
    return z.optional(z.array(Json))
  },
  get items() {
    return z.optional(z.union([z.literal(false), Json]))
  },
  get properties() {
    return z.optional(z.record(z.string(), Json))
  },
})
type Json = z.infer<typeof Json>

export function describeParams(schema: z.ZodMiniType): string {
  const text = describeSchema(schema)
  return text === '[]' ? '' : text.replace(/^(\[\]|unknown) \| /, '')
}

export function describeSchema(schema: z.ZodMiniType): string {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const title = schemaNames.get(zodSchema)
      if (title) jsonSchema.title = title
    },
  })
  return describe(Json.parse(json))
}

function describe(json: Json): string {
  if (json.title) return json.title
  if (json.const !== undefined) return quote(json.const)
  if (json.enum) return json.enum.map(quote).join(' | ')
  if (json.anyOf) return [...new Set(json.anyOf.map(describe))].join(' | ')
  if (json.prefixItems || (json.type === 'array' && !json.items))
    return `[${(json.prefixItems ?? []).map(describe).join(', ')}]`
  if (json.type === 'array') return formatList(describe(json.items || {}))
  if (json.type === 'object') return describeObject(json)
  return json.type === 'integer' ? 'number' : (json.type ?? 'unknown')
}

const formatList = (item: string) => (/[ |]/.test(item) && !/^[{[]/.test(item) ? `(${item})[]` : `${item}[]`)

const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function describeObject({ properties, required = [] }: Json): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const text = describe(field)
    return text === 'unknown' ? `${name}${mark}` : `${name}${mark}: ${text}`
  })
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`
}
