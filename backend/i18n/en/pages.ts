export const messages = {
  'notFound.title': 'Page not found',
  'notFound.text': 'There is nothing at this address. The wallet is at “/”.',

  'noWallet.title': 'No wallet here',
  'noWallet.text': 'This backend serves the API only: "frameDir" is null.',

  'unknownProject.title': 'Unknown project',
  'unknownProject.text':
    '{alert}: this wallet has no project "{project}". If this is your page: check "projectId" in the options of the kit, or add the project to "projects" in the backend’s configuration.',
} as const
