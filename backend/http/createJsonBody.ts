import { z } from '@hono/zod-openapi'

/**
 * Describes a JSON request body for `openapi.json`. The generator only supports full zod schemas, but those in
 * `shared/` use zod/mini.
 */
export function createJsonBody<output>(schema: z.core.$ZodType<output>) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  const description: object = { ...described, type: 'object' }
  const checked = z.unknown().transform((value, context): output => {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
  const body = checked.openapi(description)
  return { required: true, content: { 'application/json': { schema: body } } }
}
