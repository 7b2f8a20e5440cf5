import { writeErrorsPage } from './errorsPage.ts'
import { writeEventsPage } from './eventsPage.ts'
import { writeImportsPage } from './importsPage.ts'
import { writeMethodNames } from './methodNames.ts'
import { writeMethodsPage } from './methodsPage.ts'
import { writeOptionsPage } from './optionsPage.ts'
import { publicTypes } from './publicTypes.ts'

export const generatedFiles: Record<string, () => string | Promise<string>> = {
  ...publicTypes,
  'docs/options.md': writeOptionsPage,
  'docs/methods.md': writeMethodsPage,
  'docs/events.md': writeEventsPage,
  'docs/errors.md': writeErrorsPage,
  'docs/internals/imports.md': writeImportsPage,
  'shared/rpc/methodNames.ts': writeMethodNames,
}
