// This is all of the page's own code. The script tag creates `window.oriel`.
const state = document.getElementById('state')
const result = document.getElementById('result')
const sign = document.getElementById('sign')
const kit = window.oriel

function show() {
  const { status = 'disconnected', accounts = [], networkId } = kit.getState().namespaces.eip155 ?? {}
  const account = accounts[0]?.address
  sign.disabled = !account
  state.textContent = account ? `${status}: ${account} on ${networkId}` : status
}

async function signGreeting() {
  const [{ address }] = kit.getState().namespaces.eip155.accounts
  const bytes = new TextEncoder().encode('Hello from a plain page')
  const message = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  result.textContent = 'Waiting for the wallet…'
  try {
    const provider = kit.getProvider('eip155')
    result.textContent = await provider.request({ method: 'personal_sign', params: [message, address] })
  } catch (error) {
    result.textContent = `${error.code} ${error.message}`
  }
}

if (kit) {
  kit.subscribe(show)
  sign.addEventListener('click', signGreeting)
  show()
}
