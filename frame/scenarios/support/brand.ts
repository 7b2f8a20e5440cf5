const draw = (width: number, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96">${content}</svg>`)}`

const letter = "<path d='M24 72 48 24l24 48M33 58h30' fill='none' stroke='#fff' stroke-width='9'/>"
const mark = `<rect width='96' height='96' fill='#0f7a5a'/>${letter}`

/** Sample brand of a deployment. */
export const brand = {
  name: 'Acme Wallet',
  icon: draw(96, mark),
  logo: draw(
    300,
    `<g transform='scale(.9) translate(0 5)'>${mark}</g><text x='106' y='66' font-family='sans-serif' font-size='52' font-weight='700' fill='#0f7a5a'>Acme</text>`,
  ),
  byline: true,
}
