import { OrielMark } from './exampleIcons.tsx'

export function Brand() {
  return (
    <a className="brand" href="/">
      <OrielMark size={28} />
      Oriel
    </a>
  )
}

const pages = [
  { href: '/', name: 'Example' },
  { href: '/lab.html', name: 'Laboratory' },
  { href: '/plain.html', name: 'One script tag' },
  { href: '/inline.html', name: 'Inline' },
  { href: '/unmodified.html', name: 'EIP-6963' },
  { href: '/wallet-standard.html', name: 'Solana' },
]

/** The footer, with links to the other pages of the example. */
export function Footer() {
  return (
    <footer>
      <p>Everything runs on local test networks, with play money.</p>
      <nav aria-label="More examples">
        {pages.map(
          ({ href, name }) =>
            href !== location.pathname && (
              <a key={href} href={href}>
                {name}
              </a>
            ),
        )}
      </nav>
    </footer>
  )
}
