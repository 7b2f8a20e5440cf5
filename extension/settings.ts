const key = 'oriel/extension/settings'

/** Writes the configuration of the deployment into this document, where the frame's code reads it. */
export async function writeSettings(surface: 'engine' | 'standalone') {
  const kept = localStorage.getItem(key)
  const fresh = fetch(`${WALLET_ORIGIN}/v1/extension-config`).then(async (response) => {
    if (!response.ok) throw new Error(`The wallet answers ${response.status}.`)
    const text = await response.text()
    localStorage.setItem(key, text)
    return text
  })
  if (kept !== null) fresh.catch(console.info)
  const settings = JSON.parse(kept ?? (await fresh))
  // A script element would need a policy of Trusted Types.
  const element = document.createElement('template')
  element.id = 'oriel-config'
  element.textContent = JSON.stringify({ ...settings, surface, trustedOrigins: [], walletOrigin: WALLET_ORIGIN })
  document.head.append(element)
}
