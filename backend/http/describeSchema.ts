import { z } from '@hono/zod-openapi'

/**
 * Converts a zod/mini schema from `shared/` for the generator of `openapi.json`. The generator cannot read zod/mini
 * schemas.
 */
export function describeSchema<output>(schema: z.core.$ZodType<output>): z.ZodType<output> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  const description: object = { ...described, type: described.type ?? 'object' }
  return z.custom<output>().openapi(description)
}

export function createJsonResponse<output>(description: string, schema: z.core.$ZodType<output>) {
  return { description, content: { 'application/json': { schema: describeSchema(schema) } } }
}
