export const messages = {
  'document.description': 'A wallet that lives in your browser and opens in the pages that you connect it to.',
  'document.noScript':
    'The wallet cannot run here. Either JavaScript is off, or the iframe lacks "allow-scripts" in its sandbox attribute.',
  'document.failed': 'The wallet did not load',
  'document.failedText': 'A part of it could not be fetched. Check your connection, then load it again.',
  'document.reload': 'Load again',
  'document.close': 'Close',

  'notFound.title': 'Page not found',
  'notFound.text': 'There is nothing at this address. The wallet is at “/”.',

  'noWallet.title': 'No wallet here',
  'noWallet.text': 'This backend serves the API only: "frameDir" is null.',

  'refused.title': 'The wallet can’t start here',
  'refused.text': 'This site isn’t set up for this wallet yet. Your wallet is safe.',
  'refused.origin':
    'If this is your page: {origin} is not in "allowedOrigins" of the project "{project}". Add it there in the backend’s configuration, and start the backend again.',
  'refused.localOrigin':
    'If this is your page: {origin} is not in "allowedOrigins" of the project "{project}". Start the wallet again with it: ORIEL_ORIGINS="{origin}" npm start',

  'unknownProject.title': 'Unknown project',
  'unknownProject.text':
    '{alert}: this wallet has no project "{project}". If this is your page: check "projectId" in the options of the kit, or add the project to "projects" in the backend’s configuration.',
  'unknownProject.known': 'This wallet has {projects}. Without an id, a page uses "default".',
} as const
