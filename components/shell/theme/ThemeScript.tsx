import { type Theme, wallPath } from './choice';

/**
 * Runs before anything is painted: where the system chooses, the server could not know what it likes. A wall hangs in a
 * room, so it is dark unless someone chose light.
 */
const script = `(() => {
  const root = document.documentElement;
  if (root.dataset.themeChoice === 'system')
    root.dataset.theme =
      location.pathname === '${wallPath}' || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
})()`;

/** The attributes of `<html>` for a choice of theme, as far as the server can know. */
export const themeAttributes = (choice: Theme) => ({
  'data-theme-choice': choice,
  'data-theme': choice === 'dark' ? 'dark' : 'light',
});

/** Sets the theme without a flash. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is the constant above.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
