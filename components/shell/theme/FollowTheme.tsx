'use client';
import { usePathname } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { wallPath } from './choice';

/**
 * Follows the theme of the system while that is the choice. Sets it at once, too: a page that is made in the browser,
 * such as the one for an unknown address, runs no script of its HTML.
 */
export function FollowTheme() {
  const isWall = usePathname() === wallPath;
  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const { dataset } = document.documentElement;
      if (dataset.themeChoice === 'system') dataset.theme = isWall || dark.matches ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [isWall]);
  return null;
}
