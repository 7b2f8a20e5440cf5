import { appNames, buildApp } from './apps.ts'

const words = process.argv.slice(2)
const chosen = words.length > 0 ? appNames.filter((name) => words.includes(name)) : appNames
if (chosen.length < words.length) throw new Error(`npm run outside takes names of apps: ${appNames.join(', ')}.`)
for (const name of chosen) {
  console.log(`Installing and building ${name}`)
  await buildApp(name)
}
