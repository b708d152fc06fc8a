import NextLink, { type LinkProps as NextLinkProps } from 'next/link';
import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, keyof NextLinkProps> &
  Omit<NextLinkProps, 'prefetch'>;

/** A link to a page. Nothing of the page is fetched before the press: pages are made for each reader, and come whole. */
export const Link = (props: LinkProps) => <NextLink prefetch={false} {...props} />;
