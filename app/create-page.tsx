import 'server-only';
import { type ReactNode, Suspense } from 'react';
import { NotAllowed } from '@/components/shell/NotAllowed';
import { Prefetched } from '@/components/shell/Prefetched';
import { type Access, type Role, viewerRoles } from '@/lib/accounts/role';
import type { SignedIn } from '@/lib/accounts/session';
import { pageUser, signedInUser } from '@/lib/web/page/page';
import { type PageReads, type PrefetchedAnswer, prefetch } from '@/lib/web/page/prefetch';

/** What a page is asked for, and by whom. */
export interface Asked<P> {
  user: SignedIn;
  params: P;
  search: Record<string, string | string[] | undefined>;
}

interface PageDescription<P> {
  /** What a reader sees above the refusal. */
  title: string;
  /** The roles that open the page; any role where it is left out. `all`: also people without a role. */
  access?: readonly Role[] | 'all';
  /** What the page has when it arrives. */
  reads?: (asked: Asked<P>) => PageReads | Promise<PageReads>;
  show: (asked: Asked<P>) => ReactNode | Promise<ReactNode>;
}

/** Makes a page: who can open it, what the server reads for it, what it shows. Nothing is read for those who cannot. */
export function createPage<P = Record<never, never>>({
  title,
  access = viewerRoles,
  reads,
  show,
}: PageDescription<P>) {
  return async function servePage(props: { params: Promise<P>; searchParams: Promise<Asked<P>['search']> }) {
    const { user, isAllowed } = await findReader(access);
    if (!isAllowed) return <NotAllowed title={title} needs={access as readonly Role[]} />;
    const [params, search] = await Promise.all([props.params, props.searchParams]);
    const asked = { user, params, search };
    const [state, content] = await Promise.all([
      Promise.resolve(reads?.(asked) ?? {}).then((wanted) => prefetch(user, wanted)),
      show(asked),
    ]);
    return <Prefetched state={state}>{content}</Prefetched>;
  };
}

const findReader = async (access: Access | 'all') =>
  access === 'all' ? { user: await signedInUser(), isAllowed: true } : pageUser(access);

/** The first value of a part of the address that can be repeated. */
export const firstValue = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

/** How long a panel of a page that has arrived can wait for a service, ms. The browser asks again afterwards. */
const streamMs = 3_000;

interface StreamedProps {
  user: SignedIn;
  reads: readonly PrefetchedAnswer[];
  /** The room of the panel, of the same height. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A panel that shows what a service answers: it follows the page, drawn, as soon as the answer is there. */
export function Streamed({ fallback, ...panel }: StreamedProps) {
  return (
    <Suspense fallback={fallback}>
      <Late {...panel} />
    </Suspense>
  );
}

async function Late({ user, reads, children }: Omit<StreamedProps, 'fallback'>) {
  return <Prefetched state={await prefetch(user, { upstream: reads }, streamMs)}>{children}</Prefetched>;
}
