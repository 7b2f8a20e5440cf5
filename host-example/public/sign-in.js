// This is all of the page's own code. The script tag creates `window.oriel`.
const state = document.getElementById('state')
const answer = document.getElementById('answer')
const signOut = document.getElementById('sign-out')
const kit = window.oriel

function show() {
  const { accounts = [], signedIn = false } = kit.getState().namespaces.eip155 ?? {}
  signOut.disabled = !signedIn
  state.textContent = signedIn ? `${accounts[0].address} is signed in.` : 'Not signed in.'
}

async function askForMembersPage() {
  const response = await fetch('/api/me')
  const { hello } = await response.json()
  answer.textContent = hello ? `Hello, ${hello}` : `${response.status}: please sign in.`
}

document.getElementById('members').addEventListener('click', askForMembersPage)
if (kit) {
  kit.subscribe(show)
  signOut.addEventListener('click', () => kit.signOut())
  show()
}
