import { z } from '@hono/zod-openapi'

/** Creates a JSON body from a zod/mini schema in `shared/`. The `openapi.json` generator cannot read such schemas. */
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
