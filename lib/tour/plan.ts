import { isAllowed, type Role } from '@/lib/accounts/role';
import type { Step } from './story';

/** For whom and where the story is shown. */
export interface Audience {
  roles: readonly Role[];
  services: Record<Step['service'], boolean>;
  isDemo: boolean;
}

/** A step as one person gets it. */
export interface PlannedStep extends Step {
  /** True if the story waits for its result; otherwise it is only explained. */
  isWaiting: boolean;
  /** Whether the person can open its page. */
  isOpen: boolean;
}

/**
 * The steps that a person gets. A step waits for its result where the person can do it and it changes nothing real.
 * Elsewhere it is explained, or left out if it has no explanation or its service is absent.
 */
export function planStory(steps: readonly Step[], { roles, services, isDemo }: Audience): PlannedStep[] {
  return steps.flatMap((step) => {
    if (!services[step.service]) return [];
    const isOpen = isAllowed(roles, step.access);
    const isWaiting = isOpen && (isDemo || !step.isForDemo);
    if (!isWaiting && step.explained === undefined) return [];
    const text = isDemo && step.demoText ? `${step.text} ${step.demoText}` : step.text;
    return [{ ...step, text, isWaiting, isOpen }];
  });
}

/** The address of a step's page. Until the AOI of the story is known, it is that of the list of AOIs. */
export function pageHref({ page }: Step, aoi: string | undefined): string {
  if (!page.href.includes('{aoi}')) return page.href;
  return aoi === undefined ? '/ingestion' : page.href.replace('{aoi}', encodeURIComponent(aoi));
}

/** The AOI that an address is of; undefined for other addresses. */
export function aoiOfPath(path: string): string | undefined {
  const [, name] = /^\/ingestion\/aoi\/([^/]+)/.exec(path) ?? [];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
