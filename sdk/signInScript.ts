import { answerSignIn } from './signIn.ts'

// This is the entry of `oriel-sign-in.js`, which `oriel.js` loads when the page keeps sign-ins by itself.
window.Oriel = { ...window.Oriel, signIn: answerSignIn } as NonNullable<typeof window.Oriel>
