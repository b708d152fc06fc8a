import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/Providers';
import { BreakpointScript } from '@/components/shell/presenter/BreakpointScript';
import { parseSize, sizeCookie } from '@/components/shell/presenter/size';
import { densityCookie, parseDensity, parseTheme, themeCookie } from '@/components/shell/theme/choice';
import { FollowTheme } from '@/components/shell/theme/FollowTheme';
import { ThemeScript, themeAttributes } from '@/components/shell/theme/ThemeScript';
import { numberLocale } from '@/lib/web/locale/number-locale';
import './globals.css';

/** The letters of almost all text. They are loaded with the page, so text is rarely drawn in another font first. */
const latin = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: false,
  variable: '--font-latin',
});

export const metadata: Metadata = {
  title: { default: 'Swath', template: '%s · Swath' },
  description: 'Order satellite imagery and watch it being ingested.',
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icon.svg', apple: '/icons/apple-touch.png' },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#F6F7F9' },
    { media: '(prefers-color-scheme: dark)', color: '#0E1116' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  const nonce = requestHeaders.get('x-nonce') ?? undefined;
  const theme = parseTheme(jar.get(themeCookie)?.value);
  const size = parseSize(jar.get(sizeCookie)?.value);
  const density = parseDensity(jar.get(densityCookie)?.value);
  return (
    <html
      lang="en"
      className={latin.variable}
      {...themeAttributes(theme)}
      data-density={density}
      data-size={size}
      suppressHydrationWarning
    >
      <head>
        <ThemeScript nonce={nonce} />
      </head>
      <body>
        <BreakpointScript size={size} nonce={nonce} />
        <FollowTheme />
        <Providers nonce={nonce} now={new Date().toISOString()} numberLocale={numberLocale()}>
          <div className="isolate">{children}</div>
        </Providers>
      </body>
    </html>
  );
}
