/** Extracts the parameter names of a message: `'name' | 'count'` for `'{name} has {count}'`. */
export type ParamsIn<text> = text extends `${string}{${infer name}}${infer rest}` ? name | ParamsIn<rest> : never
